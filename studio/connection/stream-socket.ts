import {untilOnline} from './when-online'

/** A message from the lake about one stream: the response head, a chunk of its body, or its end. */
export type StreamMessage = {
  id: number
  status?: number
  headers?: Record<string, string>
  chunk?: string
  end?: boolean
}
export type Stream = {receive: (message: StreamMessage) => void; fail: (error: Error) => void}
export type StreamSocket = {
  send: (frame: object) => void
  add: (id: number, stream: Stream) => void
  remove: (id: number) => void
}

/** Opens a WebSocket that carries any number of streams. When it closes, calls `onClose` and fails every open stream. */
export function connectSocket(url: string, onClose: () => void): StreamSocket {
  const socket = new WebSocket(url)
  const streams = new Map<number, Stream>()
  const queued: string[] = []
  socket.onopen = () => {
    for (const frame of queued.splice(0)) socket.send(frame)
  }
  socket.onmessage = ({data}) => {
    const message = JSON.parse(String(data)) as StreamMessage
    streams.get(message.id)?.receive(message)
  }
  // The client reconnects each listener, as it does after any lost connection. While the browser is offline it could not, and
  // the Studio would make its forms read-only.
  socket.onclose = async () => {
    onClose()
    await untilOnline()
    for (const stream of [...streams.values()]) stream.fail(new TypeError('Lost the connection to the content lake'))
  }
  return {
    send: frame => {
      const text = JSON.stringify(frame)
      if (socket.readyState === WebSocket.CONNECTING) queued.push(text)
      else if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    add: (id, stream) => streams.set(id, stream),
    remove: id => streams.delete(id),
  }
}
