import {createServer, type IncomingHttpHeaders} from 'node:http'
import type {AddressInfo} from 'node:net'

/** A received request, and the status of its response. */
export type Received = {method: string; headers: IncomingHttpHeaders; body: string; status: number}

/** A server that records webhooks and responds with the given statuses. */
export type Receiver = {
  url: string
  received: Received[]
  /** Sets the statuses of the next responses. Later ones are 200. */
  respondWith: (...statuses: number[]) => void
  /** Resolves once `count` requests have arrived in total. */
  until: (count: number) => Promise<Received[]>
  close: () => Promise<void>
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let statuses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const status = statuses.shift() ?? 200
      received.push({method: request.method ?? '', headers: request.headers, body, status})
      response.writeHead(status).end('taken')
      for (const check of [...waiting]) check()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    respondWith: (...next) => {
      statuses = next
    },
    until: count =>
      new Promise(resolve => {
        const check = () => {
          if (received.length < count) return
          waiting.delete(check)
          resolve(received)
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
