import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'

/** A server that can hang: it accepts connections and never responds, as a stopped process does. */
export type SwitchableServer = {
  url: string
  /** Returns the number of requests received so far. */
  requests: () => number
  /** Returns the number of connections accepted so far. */
  connections: () => number
  /** Resolves when the next request arrives. */
  nextRequest: () => Promise<void>
  /** Hangs from now on. Requests that wait already get no response either. */
  hang: () => void
  /** Responds again from now on. */
  respond: () => void
  close: () => Promise<void>
}

/** Starts a server on a free port that responds with `listener`. */
export async function startSwitchableServer(listener: RequestListener): Promise<SwitchableServer> {
  let requests = 0
  let connections = 0
  let isHung = false
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    requests += 1
    for (const resolve of waiting) resolve()
    waiting.clear()
    if (!isHung) listener(request, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    connections: () => connections,
    nextRequest: () => new Promise(resolve => waiting.add(resolve)),
    hang: () => {
      isHung = true
    },
    respond: () => {
      isHung = false
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
