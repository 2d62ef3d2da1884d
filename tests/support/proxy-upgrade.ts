import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {proxyRequest} from 'next/dist/server/lib/router-utils/proxy-request'
import type {NextUrlWithParsedQuery} from 'next/dist/server/request-meta'

type Upgrade = {request: IncomingMessage; socket: Duplex; head: Buffer}

/** Proxies an upgrade to an address as Next does for a rewrite to another server. */
export function proxyUpgrade({request, socket, head}: Upgrade, address: string): void {
  const {protocol, hostname, port, pathname} = new URL(address)
  const target = {protocol, hostname, port, pathname, query: {}} as unknown as NextUrlWithParsedQuery
  void proxyRequest(request, socket as never, target, head)
}
