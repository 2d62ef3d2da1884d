import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {vi} from 'vitest'

/** A hand-written response. `cut` breaks the connection, `isSilent` never responds. */
type Reply = {
  status?: number
  type?: string
  body?: unknown
  headers?: Record<string, string>
  cut?: boolean
  isSilent?: boolean
}

type ReceivedRequest = {method: string; url: string; headers: IncomingMessage['headers']; body: string}

/** A backend that sends the given responses, one for each request. Further requests get a 500. */
export type ScriptedBackend = {
  url: string
  replies: Reply[]
  requests: ReceivedRequest[]
  close: () => Promise<void>
}

/** Starts a scripted backend on a free port. */
export async function startScriptedBackend(): Promise<ScriptedBackend> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    backend.requests.push({method: request.method ?? '', url: request.url ?? '', headers: request.headers, body})
    const reply = backend.replies.shift() ?? {status: 500}
    if (reply.isSilent) return
    if (reply.cut) return void request.socket.destroy()
    const type = reply.type ?? (reply.status && reply.status >= 400 ? 'application/problem+json' : 'application/json')
    response.writeHead(reply.status ?? 200, {'Content-Type': type, Connection: 'close', ...reply.headers})
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const backend: ScriptedBackend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies: [],
    requests: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return backend
}

/** Starts a scripted backend and returns it with a client of it. Silences what the client logs, in mocks of `console`. */
export async function startScriptedClient() {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const backend = await startScriptedBackend()
  // axios chooses how it sends when it is loaded: a test of the widget sets that first.
  const {createCatalogueClient} = await import('@/lib/catalogue/client')
  return {backend, client: createCatalogueClient(backend.url)}
}

/** Returns a problem document as a response. */
export const problem = (status: number, more: object = {}): Reply => ({
  status,
  body: {type: 'about:blank', status, title: 'T', detail: 'Because.', instance: '/x', ...more},
})

/** A response with one category. */
export const categories = {
  body: {
    data: [
      {
        id: 'tees',
        slug: 'tees',
        parent_id: null,
        title: 'Tees',
        description: '',
        image_url: 'https://cdn.example.com/tees.webp',
        product_count: 3,
        position: 0,
        a_later_field: true,
      },
    ],
  },
}
