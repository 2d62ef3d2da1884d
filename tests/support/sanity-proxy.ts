import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** An HTTP proxy for a child process, in which Sanity's hosts are a local lake. */
export type SanityProxy = {
  /** Environment variables that make a process use it. */
  env: Record<string, string>
  /** The requested hosts. */
  hosts: Set<string>
  close: () => Promise<void>
}

/** Starts a proxy that forwards `*.api.sanity.io` to the lake at `lakeUrl` and responds with 502 for any other host. */
export async function startSanityProxy(lakeUrl: string): Promise<SanityProxy> {
  const hosts = new Set<string>()
  const server = createServer(async (request, response) => {
    const {hostname, pathname, search} = new URL(request.url ?? '', `http://${request.headers.host}`)
    hosts.add(hostname)
    if (!/(^|\.)api\.sanity\.io$/.test(hostname)) return response.writeHead(502).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const {authorization, 'content-type': type} = request.headers
    const reply = await fetch(`${lakeUrl}${pathname}${search}`, {
      method: request.method ?? 'GET',
      headers: {...(authorization && {authorization}), ...(type && {'content-type': type})},
      ...(chunks.length > 0 && {body: Buffer.concat(chunks)}),
    })
    response.writeHead(reply.status, {'content-type': reply.headers.get('content-type') ?? 'application/json'})
    response.end(Buffer.from(await reply.arrayBuffer()))
  })
  // Clients that open a tunnel also speak plain HTTP through it.
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
