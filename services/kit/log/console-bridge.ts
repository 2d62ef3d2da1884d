import {format, stripVTControlCharacters} from 'node:util'
import type {Logger} from 'pino'
import {createRepeatLimit} from './repeat-limit.ts'

const LEVELS = {debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error'} as const
type Level = (typeof LEVELS)[keyof typeof LEVELS]

export type ConsoleBridgeOptions = {
  /** Returns true for an error of a known condition, which is logged as a warning without its stack. */
  isExpected?: (error: Error) => boolean
  /** Time during which a repeated warning or error is only counted, in milliseconds. */
  repeatAfterMs?: number
}

const MAX_TEXT = 4000
const REPEAT_AFTER_MS = 10_000

/**
 * Makes the process's console write to a log, so that the lines of every library are structured too. Objects other than errors
 * are left out: they may contain personal data. Repeated warnings and errors are counted. Returns a function that undoes it.
 */
export function bridgeConsole(
  logger: Logger,
  {isExpected = () => false, repeatAfterMs = REPEAT_AFTER_MS}: ConsoleBridgeOptions = {},
): () => void {
  const original = {...console}
  const limitRepeats = createRepeatLimit(repeatAfterMs)
  const write = (level: Level, args: unknown[]): void => {
    const error = args.find(arg => arg instanceof Error)
    const text = toText(args)
    if (text === '') return
    const isKnown = error !== undefined && isExpected(error)
    const logAs = isKnown ? 'warn' : level
    const fields = error && !isKnown ? {err: error} : {}
    if (logAs === 'info' || logAs === 'debug') logger[logAs](fields, text)
    else limitRepeats(text, repeated => logger[logAs](repeated > 0 ? {...fields, repeated} : fields, text))
  }
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...args: unknown[]) => write(level, args)
  }
  return () => void Object.assign(console, original)
}

function toText(args: unknown[]): string {
  const parts = args.map(arg => {
    if (arg instanceof Error) return arg.message || arg.name
    return typeof arg === 'object' && arg !== null ? `[${arg.constructor?.name ?? 'object'}]` : arg
  })
  const text = stripVTControlCharacters(format(...parts)).trim()
  // Next logs some errors twice, once behind this sign.
  return text.replace(/^⨯\s*/, '').slice(0, MAX_TEXT)
}
