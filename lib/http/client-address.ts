import type {IncomingMessage} from 'node:http'

/**
 * The address a request came from: that of its connection, or with proxies of our own in front the one that the outermost
 * of them saw. What a visitor writes into `X-Forwarded-For` beyond that is not believed.
 */
export function clientAddress({headers, socket}: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number) {
  const connection = socket.remoteAddress ?? ''
  const named = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = named.split(',').map(hop => hop.trim())
  // The nearest proxy wrote the last entry, the one before it the entry before that.
  return (trustedProxies > 0 && hops.at(-trustedProxies)) || connection
}
