import type {Stream, StreamMessage, StreamSocket} from './stream-socket'

/**
 * Opens one stream over a shared socket. Resolves with a streaming `Response` when its head arrives; rejects when the
 * connection is lost before that or the request is aborted.
 */
export function openStream(socket: StreamSocket, id: number, request: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) return reject(abortError())
    new StreamResponse(socket, id, request, {resolve, reject})
  })
}

type Settle = {resolve: (response: Response) => void; reject: (error: Error) => void}

const abortError = () => new DOMException('The stream was aborted', 'AbortError')
const encoder = new TextEncoder()

/** Turns the messages of one stream into a `Response`. */
class StreamResponse implements Stream {
  readonly #socket: StreamSocket
  readonly #id: number
  readonly #signal: AbortSignal
  readonly #settle: Settle
  #body: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(socket: StreamSocket, id: number, {url, headers, signal}: Request, settle: Settle) {
    this.#socket = socket
    this.#id = id
    this.#signal = signal
    this.#settle = settle
    signal.addEventListener('abort', this.#abort)
    socket.add(id, this)
    socket.send({op: 'open', id, url, headers: Object.fromEntries(headers)})
  }

  receive({status, headers, chunk, end}: StreamMessage): void {
    if (status !== undefined) this.#settle.resolve(new Response(this.#createBody(), {status, headers}))
    if (chunk !== undefined) this.#body?.enqueue(encoder.encode(chunk))
    if (end) {
      this.#detach()
      this.#body?.close()
    }
  }

  fail(error: Error): void {
    this.#detach()
    if (this.#body) this.#body.error(error)
    else this.#settle.reject(error)
  }

  #createBody(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: controller => {
        this.#body = controller
      },
      cancel: () => this.#close(),
    })
  }

  #detach(): void {
    this.#socket.remove(this.#id)
    this.#signal.removeEventListener('abort', this.#abort)
  }

  #close(): void {
    this.#detach()
    this.#socket.send({op: 'close', id: this.#id})
  }

  #abort = (): void => {
    this.#close()
    this.fail(abortError())
  }
}
