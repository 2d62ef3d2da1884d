import type {Server} from 'node:http'
import {onHttpServer} from './on-http-server'

/** An event stream of the Studio never ends by itself. */
const GRACE_MS = 20_000

/**
 * On SIGTERM, Next takes no new connections and waits for what has begun, without a limit. This closes the connections that
 * are still open after 20 s. Returns a function that undoes it.
 */
export function drainOnSignal(graceMs = GRACE_MS): () => void {
  const servers = new Set<Server>()
  const stopWatching = onHttpServer(server => servers.add(server))
  const drain = () => {
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, graceMs).unref()
  }
  process.once('SIGTERM', drain)
  return () => {
    stopWatching()
    process.off('SIGTERM', drain)
  }
}
