import type {Server} from 'node:http'
import type {ConnectionLimits} from './connection-limits.ts'
import {limitBodyTime} from './limit-body-time.ts'
import {limitPerAddress} from './limit-per-address.ts'

/** Longest time of a whole request: an asset of 128 MiB at 75 KiB per second. Responses such as event streams may last longer. */
const REQUEST_TIMEOUT_MS = 30 * 60_000
/** How often Node compares open requests with their time limits. Its default of 30 s would make a limit of 10 s one of 40 s. */
const CHECK_INTERVAL_MS = 1000
/**
 * How long an idle connection stays open, as Fastify does by default: longer than the 60 s of nginx, Varnish and most load balancers.
 * A proxy that sends a form on a connection that the server closes at that moment may not repeat it.
 */
const KEEP_ALIVE_MS = 72_000
const WARNING_INTERVAL_MS = 60_000

/**
 * Limits the connections of a server, which may listen already: slow headers and bodies end in a 408, and connections beyond
 * the limits are closed. Upgraded connections count; their duration has no limit.
 */
export const limitConnections = (server: Server, limits: ConnectionLimits): void => {
  server.headersTimeout = limits.headersTimeoutMs
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  checkEverySecond(server)
  limitBodyTime(server, limits.bodyTimeoutMs)
  const warn = createWarning()
  server.maxConnections = limits.maxConnections
  server.on('drop', () => warn(`${limits.maxConnections} connections are open (MAX_CONNECTIONS)`))
  const perAddress = limits.maxConnectionsPerAddress
  if (perAddress === 0) return
  limitPerAddress(server, perAddress, () =>
    warn(`an address has ${perAddress} open connections (MAX_CONNECTIONS_PER_ADDRESS)`),
  )
}

const checkEverySecond = (server: Server): void => {
  Object.assign(server, {connectionsCheckingInterval: CHECK_INTERVAL_MS})
  // Node reads the interval when the server starts to listen, and Next's server does so before our code runs. If Node renames
  // this listener of its own, the limits of such a server become imprecise, and the tests of the site fail.
  const [start] = server.listeners('listening').filter(({name}) => name === 'setupConnectionsTracking')
  if (server.listening && start) start.call(server)
}

/** Returns a function that logs at most one refusal per minute, without the address. */
const createWarning = () => {
  let nextAt = 0
  return (reason: string): void => {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + WARNING_INTERVAL_MS
    console.warn(`New connections are closed: ${reason}. This is logged at most once a minute.`)
  }
}
