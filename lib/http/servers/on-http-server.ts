import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {Server} from 'node:http'
import type {Socket} from 'node:net'

const SOCKET_OPENED = 'net.server.socket'

/**
 * Calls `prepare` with each HTTP server of this process at its next connection, until the returned function is called. Next
 * creates its server before our code runs and gives no access to it.
 */
export function onHttpServer(prepare: (server: Server) => void): () => void {
  const known = new WeakSet<Server>()
  const watch = (message: unknown) => {
    const {server} = (message as {socket: Socket & {server?: unknown}}).socket
    if (!(server instanceof Server) || known.has(server)) return
    known.add(server)
    prepare(server)
  }
  subscribe(SOCKET_OPENED, watch)
  return () => void unsubscribe(SOCKET_OPENED, watch)
}
