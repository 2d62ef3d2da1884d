import {readFileSync} from 'node:fs'
import {z} from 'zod'

type Start = {logFile: string; outputFile: string; outputSize: number; startedAt: Date}

const ERROR_LINE = /error|in use|denied|full|cannot|may not|is not a|EACCES|ENOSPC/i

const logLine = z.object({
  level: z.string(),
  time: z.coerce.date(),
  msg: z.string().default(''),
  err: z.object({message: z.string()}).optional(),
})

/**
 * Returns why a service did not start: the last error line that it printed since then, otherwise its last error in the log,
 * otherwise its last line.
 */
export function findReason({logFile, outputFile, outputSize, startedAt}: Start): string {
  const printed = readLines(outputFile, outputSize)
  const logged = readLines(logFile).flatMap(line => toEntry(line, startedAt))
  const reason =
    printed.findLast(line => ERROR_LINE.test(line)) ??
    logged.findLast(({isError}) => isError)?.text ??
    printed.at(-1) ??
    logged.at(-1)?.text
  return `${reason?.trim() || 'it logged nothing.'} (Log: ${logFile})`
}

function readLines(file: string, start = 0): string[] {
  try {
    return readFileSync(file).subarray(start).toString().trim().split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** Converts a line of JSON to a sentence. Returns no entry for other lines and for those of an earlier start. */
function toEntry(line: string, startedAt: Date): {text: string; isError: boolean}[] {
  const {data} = logLine.safeParse(parse(line))
  if (!data || data.time < startedAt) return []
  const message = data.err?.message ?? ''
  const text = message === '' || data.msg.includes(message) ? data.msg : `${data.msg}: ${message}`
  return [{text, isError: data.level === 'error' || data.level === 'fatal'}]
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
