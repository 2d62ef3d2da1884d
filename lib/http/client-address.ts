import type {IncomingMessage} from 'node:http'

/**
 * Returns the client's IP address: the peer of the connection or, behind trusted proxies, the address that the outermost
 * one saw. Entries of `X-Forwarded-For` before that are ignored: clients can forge them.
 */
export function clientAddress({headers, socket}: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number) {
  const peer = socket.remoteAddress ?? ''
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded.split(',').map(hop => hop.trim())
  // The nearest proxy appended the last entry, the proxy before it the second to last.
  return (trustedProxies > 0 && hops.at(-trustedProxies)) || peer
}
