import type {Sink} from './sink.ts'

export type Backlog = ReturnType<typeof openBacklog>

/** Most bytes that may wait for one stream, and for all together. */
export type BacklogLimits = {one: number; all: number}

/** What always may wait for a stream, however much waits for others. */
const FAIR_BYTES = 32 * 1024
/** How long a measurement holds when too much waits. */
const MEASURE_MS = 100

/** Keeps account of all streams, and of what waits for them together: each of them alone may be slow, all at once may not. */
export const openBacklog = ({one, all}: BacklogLimits) => {
  const outlets = new Set<Sink>()
  let isClosed = false
  /** At least what waits: the last measurement and all that was written since. */
  let estimate = 0
  let measuredAt = Number.NEGATIVE_INFINITY

  const measure = (now: number): void => {
    // Streams that share a connection share what waits for it.
    const pending = new Map(Array.from(outlets, outlet => [outlet.connection, outlet.pending()]))
    estimate = [...pending.values()].reduce((sum, bytes) => sum + bytes, 0)
    measuredAt = now
  }

  const isFull = (): boolean => {
    const now = performance.now()
    if (estimate > all && now - measuredAt >= MEASURE_MS) measure(now)
    return estimate > all
  }

  return {
    /** Counts in a stream until it is closed. */
    join: (outlet: Sink): void => {
      outlets.add(outlet)
      outlet.onceClosed(() => outlets.delete(outlet))
      if (isClosed) outlet.end()
    },
    /** Whether a stream may be written to; when not, whoever reads it cannot keep up. */
    hasRoom: (outlet: Sink): boolean => {
      const pending = outlet.pending()
      return pending <= one && (pending <= FAIR_BYTES || !isFull())
    },
    /** Writes an event to a stream. */
    write: (outlet: Sink, text: string): void => {
      estimate += text.length
      outlet.write(text)
    },
    /** Ends all streams, also those that have not begun to be told. */
    close: (): void => {
      isClosed = true
      for (const outlet of [...outlets]) outlet.end()
    },
  }
}
