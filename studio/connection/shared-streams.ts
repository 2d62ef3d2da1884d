/*
 * Browsers allow six connections to a host over HTTP/1.1. The Studio listens to more than six streams at once, and each
 * would hold one: saving would then wait for ever. The lake carries any number of streams over one WebSocket.
 */

type Fetch = typeof globalThis.fetch
/** What the lake says of one stream: the head of its answer, a piece of its body, or that it is over. */
type Message = {id: number; status?: number; headers?: Record<string, string>; chunk?: string; end?: boolean}
type Stream = {answer: (message: Message) => void; fail: (error: Error) => void}
type Connection = {send: (frame: object) => void; add: (id: number, stream: Stream) => void; drop: (id: number) => void}

const STREAM = /\/v[^/]+\/data\/(listen|live\/events)\//

/** A `fetch` that has the lake's event streams come over one WebSocket at `address`; all else it does as `plain` does. */
export function shareStreams(address: string, plain: Fetch): Fetch {
  let current: Connection | null = null
  let lastId = 0
  const connection = (): Connection => {
    current ??= connect(address, () => {
      current = null
    })
    return current
  }
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!STREAM.test(url)) return plain(input, init)
    const request = new Request(url, init)
    lastId += 1
    return openStream(connection(), lastId, request)
  }
}

function connect(address: string, onClose: () => void): Connection {
  const socket = new WebSocket(address)
  const streams = new Map<number, Stream>()
  const waiting: string[] = []
  socket.onopen = () => {
    for (const frame of waiting.splice(0)) socket.send(frame)
  }
  socket.onmessage = ({data}) => {
    const message = JSON.parse(String(data)) as Message
    streams.get(message.id)?.answer(message)
  }
  // Whoever listens begins anew, as after any connection that broke.
  socket.onclose = () => {
    onClose()
    for (const stream of [...streams.values()]) stream.fail(new TypeError('The connection to the content lake broke'))
  }
  return {
    send: frame => {
      const text = JSON.stringify(frame)
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(text)
      else if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    add: (id, stream) => streams.set(id, stream),
    drop: id => streams.delete(id),
  }
}

function openStream(connection: Connection, id: number, {url, headers, signal}: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const encoder = new TextEncoder()
    let body: ReadableStreamDefaultController<Uint8Array> | undefined
    const close = () => {
      connection.drop(id)
      signal.removeEventListener('abort', abort)
    }
    const leave = () => {
      close()
      connection.send({op: 'close', id})
    }
    const fail = (error: Error) => {
      close()
      if (body) body.error(error)
      else reject(error)
    }
    const abort = () => {
      leave()
      fail(new DOMException('The stream was aborted', 'AbortError'))
    }
    const answer = ({status, headers: answered, chunk, end}: Message) => {
      if (status !== undefined) {
        const stream = new ReadableStream<Uint8Array>({
          start: controller => {
            body = controller
          },
          cancel: leave,
        })
        resolve(new Response(stream, {status, headers: answered}))
      }
      if (chunk !== undefined) body?.enqueue(encoder.encode(chunk))
      if (end) {
        close()
        body?.close()
      }
    }
    if (signal.aborted) return reject(new DOMException('The stream was aborted', 'AbortError'))
    signal.addEventListener('abort', abort)
    connection.add(id, {answer, fail})
    connection.send({op: 'open', id, url, headers: Object.fromEntries(headers)})
  })
}
