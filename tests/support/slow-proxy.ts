import {once} from 'node:events'
import {type AddressInfo, connect, createServer, type Socket} from 'node:net'
import {setTimeout as wait} from 'node:timers/promises'

/** A TCP proxy whose server replies late. */
export type SlowProxy = {
  port: number
  /** How long each reply is kept, in milliseconds. Applies to what the server sends from now on, on connections that exist too. */
  delayMs: number
  close: () => Promise<void>
}

/** Starts a proxy on a free port in front of a server on this machine. */
export async function startSlowProxy(serverPort: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(serverPort, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.pipe(upstream)
    let last = Promise.resolve()
    upstream.on('data', reply => {
      const due = wait(proxy.delayMs, undefined, {ref: false})
      last = last.then(async () => {
        await due
        if (client.writable) client.write(reply)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: SlowProxy = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
