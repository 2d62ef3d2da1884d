import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  get as request,
  type ServerResponse,
} from 'node:http'
import type {AddressInfo} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {gzipSync} from 'node:zlib'

type Stored = {status: number; headers: IncomingHttpHeaders; body: Buffer}

/** Headers of one connection, and those that no longer fit a page without scripts. */
const NOT_COPIED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
  'date',
])

const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g
const SCRIPT_LINK = /<link\b(?=[^>]*\b(?:rel="modulepreload"|as="script"))[^>]*>/g

/** Removes scripts, their data and their preloads from a page. Structured data stay: browsers do not run them. */
export const withoutScripts = (html: string): string =>
  html
    .replace(SCRIPT, (script, attributes: string) => (attributes.includes('application/ld+json') ? script : ''))
    .replace(SCRIPT_LINK, '')

/**
 * Serves pages of the site without their scripts: the least that a browser has to do for them. It has the site's headers and
 * compression, keeps everything in memory, and fetches each file that the pages load from the site once.
 */
export async function startFloorServer(
  siteUrl: string,
  paths: readonly string[],
): Promise<{url: string; stop: () => void}> {
  const pages = new Map<string, Stored>()
  for (const path of paths) pages.set(path, toFloor(await fetchStored(`${siteUrl}${path}`, {})))
  const files = new Map<string, Promise<Stored>>()

  const findStored = async ({url = '/', headers: {accept, 'accept-encoding': encoding}}: IncomingMessage) => {
    const page = pages.get(url)
    if (page) return page
    // An image is AVIF or WebP, depending on what the browser accepts.
    const key = `${accept} ${url}`
    const headers = {...(accept && {accept}), ...(encoding && {'accept-encoding': encoding})}
    const file = files.get(key) ?? fetchStored(`${siteUrl}${url}`, headers)
    files.set(key, file)
    return file
  }
  const server = createServer((incoming, response) => {
    findStored(incoming).then(
      stored => send(response, stored),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return {url: `http://localhost:${(server.address() as AddressInfo).port}`, stop}
}

/** Fetches a response with its body as it was sent, compressed or not. */
async function fetchStored(url: string, headers: Record<string, string | string[]>): Promise<Stored> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {headers}, resolve).on('error', reject)
  })
  const body = await buffer(response)
  return {status: response.statusCode ?? 502, headers: response.headers, body}
}

/** The page without scripts, compressed with gzip's default level, which is the site's. */
function toFloor({status, headers, body}: Stored): Stored {
  const copied = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_COPIED.has(name)))
  const html = gzipSync(withoutScripts(body.toString('utf8')))
  return {status, headers: {...copied, 'content-encoding': 'gzip'}, body: html}
}

function send(response: ServerResponse, {status, headers, body}: Stored): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !['connection', 'keep-alive', 'transfer-encoding'].includes(name)) {
      response.setHeader(name, value)
    }
  }
  response.setHeader('content-length', body.length)
  response.writeHead(status).end(body)
}
