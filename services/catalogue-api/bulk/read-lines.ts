import {ProblemError} from '../problems.ts'

const NEWLINE = 0x0a

/** A line of a text with its number, from 1; null when it is not valid UTF-8. */
export type Line = {line: number; text: string | null}

/** The maximum sizes of the first line with content and of the others, in bytes. */
type Limits = {first: number; others: number}

/**
 * Splits a stream into lines without their ends, and drops a byte order mark. Empty lines are left out, but count. Throws a 413
 * problem for a line that is longer than its limit.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, {first, others}: Limits): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', {fatal: true})
  let parts: Uint8Array[] = []
  let size = 0
  let line = 0
  let maxBytes = first
  const add = (part: Uint8Array) => {
    size += part.length
    if (size > maxBytes) throw tooLong(line + 1, maxBytes)
    parts.push(part)
  }
  const take = (): Line | null => {
    const bytes = Buffer.concat(parts)
    parts = []
    size = 0
    line += 1
    const text = decode(decoder, bytes)
    if (text?.trim() === '') return null
    maxBytes = others
    return {line, text}
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      const taken = take()
      if (taken) yield taken
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  const last = size > 0 ? take() : null
  if (last) yield last
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** Returns the problem of a line that is longer than its limit. */
export const tooLong = (line: number, maxBytes: number) =>
  new ProblemError(413, `Line ${line} is longer than ${maxBytes / 1024 / 1024} MiB: nothing was stored.`)
