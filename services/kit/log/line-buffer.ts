import {type DestinationStream, pino} from 'pino'

const {needsMetadataGsym} = pino.symbols
/** pino's number of the level `warn`. */
const WARN = 40
/** Time between two writes, in milliseconds. */
const INTERVAL_MS = 100
/** Lines are written when this many characters are waiting. */
const MAX_WAITING = 64 * 1024

/**
 * A destination of pino that writes lines together, because a system call costs more than a line: those of one turn of the
 * event loop at its end, then those of the next 100 ms, or 64 KiB. A warning or an error is written at once, with the lines
 * before it, and `flush` writes all lines.
 */
export class LineBuffer implements DestinationStream {
  /** Makes pino set `lastLevel` before each line. */
  readonly [needsMetadataGsym] = true
  lastLevel = 0
  readonly #write: (lines: string[]) => void
  #lines: string[] = []
  #waiting = 0
  #writtenAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | null = null

  constructor(write: (lines: string[]) => void) {
    this.#write = write
  }

  /** Adds a line of pino's, which ends with a line break. */
  write(line: string): void {
    this.add(line)
    if (this.lastLevel >= WARN) this.flush()
  }

  /** Adds a line that is neither a warning nor an error. */
  add(line: string): void {
    this.#lines.push(line)
    this.#waiting += line.length
    if (this.#waiting >= MAX_WAITING) this.flush()
    else this.#cancel ??= this.#schedule()
  }

  /** Writes the waiting lines. */
  flush(): void {
    this.#cancel?.()
    this.#cancel = null
    const lines = this.#lines
    if (lines.length === 0) return
    this.#lines = []
    this.#waiting = 0
    this.#writtenAt = performance.now()
    this.#write(lines)
  }

  #schedule(): () => void {
    const waitMs = this.#writtenAt + INTERVAL_MS - performance.now()
    if (waitMs > 0) {
      const timer = setTimeout(() => this.flush(), waitMs).unref()
      return () => clearTimeout(timer)
    }
    const immediate = setImmediate(() => this.flush())
    return () => clearImmediate(immediate)
  }
}
