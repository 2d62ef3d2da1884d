import type {ServerResponse} from 'node:http'

/** The output of an event stream: an HTTP response, or one of the streams on a shared WebSocket. */
export type Sink = {
  /** Writes text; ignored after the end. */
  write(text: string): void
  /** The underlying connection, which several sinks may share. */
  connection: object
  /** Number of bytes that are buffered and not sent yet. */
  pending(): number
  /** Number of bytes that have been sent. */
  sent(): number
  /** Calls `then` once, when the currently buffered bytes have been sent. */
  onceDrained(then: () => void): void
  /** Calls `then` once, when the client has disconnected or the stream has ended. */
  onceClosed(then: () => void): void
  /** Ends the stream after the buffered bytes. */
  end(): void
  /** Destroys the connection at once and drops the buffered bytes. */
  destroy(): void
}

/** A server-sent comment that keeps an idle connection open. */
export const KEEP_ALIVE = ':\n\n'

/** Creates the sink of an HTTP response whose headers have been sent. */
export const httpSink = (response: ServerResponse): Sink => ({
  connection: response,
  write: text => {
    if (!response.writableEnded) response.write(text)
  },
  pending: () => response.writableLength,
  sent: () => (response.socket?.bytesWritten ?? 0) - (response.socket?.writableLength ?? 0),
  onceDrained: then => {
    // A write's callback runs after all earlier bytes. "drain" fires earlier, and never below the high-water mark.
    if (!response.writableEnded) response.write(KEEP_ALIVE, () => then())
  },
  onceClosed: then => {
    response.once('close', then)
  },
  end: () => {
    response.end()
  },
  destroy: () => {
    response.destroy()
  },
})

/** Formats a server-sent event; `data` is JSON, which has no line breaks. */
export const eventText = (event: string, data: string, id: string | null): string =>
  `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${data}\n\n`
