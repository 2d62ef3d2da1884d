import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {Server, ServerResponse} from 'node:http'
import {onHttpServer} from './on-http-server'

/** An event stream of the Studio never ends by itself. */
const GRACE_MS = 20_000
/** How often idle connections are closed after SIGTERM, in milliseconds. */
const IDLE_CHECK_MS = 100
const REQUEST_STARTED = 'http.server.request.start'

/** Announces the end of the connection: a proxy would send request after request on one that is never idle. */
const closeAfterwards = (message: unknown): void => {
  const {response} = message as {response: ServerResponse}
  response.shouldKeepAlive = false
}

/**
 * On SIGTERM, Next takes no new connections and waits for what has begun, without a limit. Connections that are open then end when
 * they are idle or with their next response, and after 20 s. Returns a function that undoes it.
 */
export function drainOnSignal(graceMs = GRACE_MS): () => void {
  const servers = new Set<Server>()
  const stopWatching = onHttpServer(server => servers.add(server))
  let checking: NodeJS.Timeout | undefined
  const drain = () => {
    subscribe(REQUEST_STARTED, closeAfterwards)
    checking = setInterval(() => {
      for (const server of servers) server.closeIdleConnections()
    }, IDLE_CHECK_MS).unref()
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, graceMs).unref()
  }
  process.once('SIGTERM', drain)
  return () => {
    stopWatching()
    clearInterval(checking)
    unsubscribe(REQUEST_STARTED, closeAfterwards)
    process.off('SIGTERM', drain)
  }
}
