import {createServer, request as send} from 'node:http'
import {freePort} from '../environment.ts'

/** A way to a server of the site that counts requests, and can hold them, refuse them or change headers of responses. */
export type Gate = {
  port: number
  /** Returns how many requests for an address have come. */
  count: (address: string) => number
  /** Requests for an address that arrive from now on wait until they are released. */
  hold: (address: string) => void
  release: (address: string) => void
  /** Sets headers of all responses to an address. */
  setHeaders: (address: string, headers: Record<string, string>) => void
  /** Cuts all connections and refuses new ones, as a server does that has been killed. */
  close: () => Promise<void>
  /** Accepts connections again. */
  open: () => Promise<void>
}

/** Starts a gate to a server. */
export async function startGate(target: string): Promise<Gate> {
  const counts = new Map<string, number>()
  const held = new Map<string, (() => void)[]>()
  const changes = new Map<string, Record<string, string>>()
  const {hostname, port: targetPort} = new URL(target)
  const server = createServer((request, response) => {
    const address = request.url ?? ''
    counts.set(address, (counts.get(address) ?? 0) + 1)
    const pass = () => {
      const options = {hostname, port: targetPort, path: address, method: request.method, headers: request.headers}
      const onward = send(options, answer => {
        response.writeHead(answer.statusCode ?? 502, {...answer.headers, ...changes.get(address)})
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    }
    const waiting = held.get(address)
    if (waiting) waiting.push(pass)
    else pass()
  })
  const listen = (at: number) => new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  const port = await freePort()
  await listen(port)
  return {
    port,
    count: address => counts.get(address) ?? 0,
    hold: address => void held.set(address, []),
    release(address) {
      const waiting = held.get(address) ?? []
      held.delete(address)
      for (const pass of waiting) pass()
    },
    setHeaders: (address, headers) => void changes.set(address, headers),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: () => listen(port),
  }
}
