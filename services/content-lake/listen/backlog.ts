import type {Sink} from './sink.ts'

export type Backlog = ReturnType<typeof createBacklog>

/** Maximum number of unread bytes of one stream, and of all streams together. */
export type BacklogLimits = {one: number; all: number}

/** Unread bytes that a stream may always have, even when the total is exceeded. */
const GUARANTEED_BYTES = 32 * 1024
/** Minimum interval between two measurements while the total is exceeded. */
const MEASURE_INTERVAL_MS = 100

/** Limits the unread bytes of a group of streams: a single stream may be slow, but not all of them at once. */
export const createBacklog = ({one, all}: BacklogLimits) => {
  const sinks = new Set<Sink>()
  let isClosed = false
  /** An upper bound of the unread bytes: the last measurement plus everything written since. */
  let estimate = 0
  let measuredAt = Number.NEGATIVE_INFINITY

  const measure = (now: number): void => {
    // Streams that share a connection share its unread bytes.
    const pending = new Map(Array.from(sinks, sink => [sink.connection, sink.pending()]))
    estimate = [...pending.values()].reduce((sum, bytes) => sum + bytes, 0)
    measuredAt = now
  }

  const isFull = (): boolean => {
    const now = performance.now()
    if (estimate > all && now - measuredAt >= MEASURE_INTERVAL_MS) measure(now)
    return estimate > all
  }

  return {
    /** Adds a stream until it closes. */
    join: (sink: Sink): void => {
      sinks.add(sink)
      sink.onceClosed(() => sinks.delete(sink))
      if (isClosed) sink.end()
    },
    /** Returns whether a stream may be written to. When it may not, its client is too slow. */
    hasRoom: (sink: Sink): boolean => {
      const pending = sink.pending()
      return pending <= one && (pending <= GUARANTEED_BYTES || !isFull())
    },
    /** Writes an event to a stream. */
    write: (sink: Sink, text: string): void => {
      estimate += text.length
      sink.write(text)
    },
    /** Ends all streams, including those that join later. */
    close: (): void => {
      isClosed = true
      for (const sink of [...sinks]) sink.end()
    },
  }
}
