import type {WebSocket} from 'ws'

export type SocketWriter = ReturnType<typeof createSocketWriter>

const MAX_RESPONSE_BYTES = 1024 * 1024

/** Writes JSON messages to a WebSocket and counts the bytes. */
export const createSocketWriter = (socket: WebSocket) => {
  let sent = 0
  /** Bytes of responses since the client last had no unread bytes. */
  let responseBytes = 0

  const send = (message: Record<string, unknown>): void => {
    if (socket.readyState !== socket.OPEN) return
    const text = JSON.stringify(message)
    sent += Buffer.byteLength(text)
    socket.send(text)
  }

  return {
    send,
    /** Sends a response. A client that keeps sending requests without reading the responses is disconnected. */
    respond: (message: Record<string, unknown>): void => {
      if (socket.bufferedAmount === 0) responseBytes = 0
      const before = sent
      send(message)
      responseBytes += sent - before
      if (responseBytes > MAX_RESPONSE_BYTES) socket.terminate()
    },
    sentBytes: (): number => sent,
  }
}
