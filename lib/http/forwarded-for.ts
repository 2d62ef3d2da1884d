import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {IncomingMessage} from 'node:http'
import {clientAddress} from './client-address'
import {onHttpServer} from './servers/on-http-server'

type Request = Pick<IncomingMessage, 'headers' | 'socket'>

const REQUEST_START = 'http.server.request.start'

/**
 * Overwrites `X-Forwarded-For` of every request and upgrade of this process's HTTP servers, until the returned function is
 * called. Next's rewrites add nothing to the header and forward what the client sent: the content lake behind `/lake` could
 * neither distinguish visitors nor trust it.
 */
export function overwriteForwardedFor(trustedProxies: number): () => void {
  let isOver = false
  const overwrite = (request: Request) => {
    if (!isOver) setForwardedFor(request, trustedProxies)
  }
  const onRequest = (message: unknown) => overwrite((message as {request: Request}).request)
  subscribe(REQUEST_START, onRequest)
  // Node announces no upgrade on that channel. A listener on a server without one would accept all upgrades.
  const stopWatching = onHttpServer(server => {
    if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', overwrite)
  })
  return () => {
    isOver = true
    unsubscribe(REQUEST_START, onRequest)
    stopWatching()
  }
}

/**
 * Sets `X-Forwarded-For` to the client's address and the addresses that trusted proxies added after it. `clientAddress`
 * returns the same value before and after. It must not throw: an error here would end the process.
 */
export function setForwardedFor(request: Request, trustedProxies: number): void {
  const client = clientAddress(request, trustedProxies)
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded.split(',').map(hop => hop.trim())
  const later = hops.slice(hops.length - trustedProxies + 1)
  const isComplete = trustedProxies > 1 && hops.length >= trustedProxies
  request.headers['x-forwarded-for'] = isComplete ? [client, ...later].join(', ') : client
}
