import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** A proxy in front of everything that a process asks, behind which Sanity's hosts are a lake of ours. */
export type SanityProxy = {
  /** What a process is told to use it. */
  env: Record<string, string>
  /** The hosts that were asked for. */
  hosts: Set<string>
  close: () => Promise<void>
}

/** Starts a proxy that answers for `*.api.sanity.io` what the lake at `lakeUrl` answers, and 502 for any other host. */
export async function startSanityProxy(lakeUrl: string): Promise<SanityProxy> {
  const hosts = new Set<string>()
  const server = createServer(async (request, response) => {
    const {hostname, pathname, search} = new URL(request.url ?? '', `http://${request.headers.host}`)
    hosts.add(hostname)
    if (!/(^|\.)api\.sanity\.io$/.test(hostname)) return response.writeHead(502).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const {authorization, 'content-type': type} = request.headers
    const answer = await fetch(`${lakeUrl}${pathname}${search}`, {
      method: request.method ?? 'GET',
      headers: {...(authorization && {authorization}), ...(type && {'content-type': type})},
      ...(chunks.length > 0 && {body: Buffer.concat(chunks)}),
    })
    response.writeHead(answer.status, {'content-type': answer.headers.get('content-type') ?? 'application/json'})
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  // Who asks for a tunnel speaks HTTP through it all the same.
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    server.emit('connection', socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    env: {NODE_USE_ENV_PROXY: '1', HTTP_PROXY: address, http_proxy: address, NO_PROXY: 'localhost,127.0.0.1'},
    hosts,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
