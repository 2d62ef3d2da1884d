import type {ServerResponse} from 'node:http'

/** Where a stream of events goes: an HTTP response, or one of the streams that share a WebSocket. */
export type Sink = {
  /** Writes, unless it has ended. */
  write(text: string): void
  /** What carries it, alone or with others. */
  connection: object
  /** Bytes that the other end has not taken yet. */
  pending(): number
  /** Bytes that it has taken so far. */
  taken(): number
  /** Calls `then` once when what was pending has been taken. */
  onceDrained(then: () => void): void
  /** Calls `then` once when the other end is gone or the stream was ended. */
  onceClosed(then: () => void): void
  /** Ends the stream after what was written. */
  end(): void
  /** Cuts it at once, whatever is pending. */
  cut(): void
}

/** A comment that keeps a connection from being taken for dead. */
export const KEEP_ALIVE = ':\n\n'

/** The outlet of an HTTP response whose head has been sent. */
export const httpSink = (response: ServerResponse): Sink => ({
  connection: response,
  write: text => {
    if (!response.writableEnded) response.write(text)
  },
  pending: () => response.writableLength,
  taken: () => (response.socket?.bytesWritten ?? 0) - (response.socket?.writableLength ?? 0),
  onceDrained: then => {
    // What is written last is taken last; "drain" would tell of less, and not at all below a mark of its own.
    if (!response.writableEnded) response.write(KEEP_ALIVE, () => then())
  },
  onceClosed: then => {
    response.once('close', then)
  },
  end: () => {
    response.end()
  },
  cut: () => {
    response.destroy()
  },
})

/** One server-sent event; `data` is JSON, which has no line breaks. */
export const eventText = (event: string, data: string, id: string | null): string =>
  `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${data}\n\n`
