import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, Server, ServerResponse} from 'node:http'
import type {Duplex} from 'node:stream'
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
 * Remembers the WebSockets of servers, which `closeAllConnections` leaves open. `end` closes all, and those that are opened later at
 * once: the Studio connects to another server.
 */
function createSockets() {
  const open = new Set<Duplex>()
  let isOver = false
  const add = (_request: IncomingMessage, socket: Duplex) => {
    if (isOver) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  return {
    watch: (server: Server) => {
      // A listener on a server without one would accept all upgrades.
      if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', add)
    },
    end: () => {
      isOver = true
      for (const socket of open) socket.destroy()
    },
  }
}

/**
 * On SIGTERM, Next takes no new connections and waits for what has begun, without a limit. Connections that are open then end when
 * they are idle or with their next response, and after 20 s; WebSockets end at once. Returns a function that undoes it.
 */
export function drainOnSignal(graceMs = GRACE_MS): () => void {
  const servers = new Set<Server>()
  const sockets = createSockets()
  const stopWatching = onHttpServer(server => {
    servers.add(server)
    sockets.watch(server)
  })
  let checking: NodeJS.Timeout | undefined
  const drain = () => {
    sockets.end()
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
