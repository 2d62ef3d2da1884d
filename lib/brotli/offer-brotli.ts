import {subscribe} from 'node:diagnostics_channel'
import {globSync} from 'node:fs'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {extname} from 'node:path'

type Exchange = {request: IncomingMessage; response: ServerResponse}

/** The types that Next sends. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/** Sends the scripts and styles that the build in a folder has in brotli (`finishBuild`) to browsers that accept it. */
export function offerBrotli(distDir: string): void {
  const paths = listCompressed(distDir)
  if (paths.size > 0) subscribe('http.server.request.start', message => offerBrotliFor(message as Exchange, paths))
}

/** Returns the paths that have a compressed file beside their own. */
export const listCompressed = (distDir: string): ReadonlySet<string> =>
  new Set(globSync('static/**/*.br', {cwd: distDir}).map(file => `/_next/${file.slice(0, -'.br'.length)}`))

/**
 * Rewrites the URL of a request to that of the compressed file, which is smaller than what `compressResponses` makes at each request.
 * It must not throw: an error here would end the process.
 */
export function offerBrotliFor({request, response}: Exchange, paths: ReadonlySet<string>): void {
  const {url = '', method, headers} = request
  if (!paths.has(url) || (method !== 'GET' && method !== 'HEAD')) return
  const type = TYPES[extname(url)]
  if (!type || !acceptsBrotli(headers['accept-encoding'])) return
  request.url = `${url}.br`
  const {writeHead} = response
  response.writeHead = (...args: unknown[]) => {
    const status = typeof args[0] === 'number' ? args[0] : response.statusCode
    if (SUCCESSFUL.has(status)) setHeaders(response, type)
    return Reflect.apply(writeHead, response, args)
  }
}

const SUCCESSFUL: ReadonlySet<number> = new Set([200, 206, 304])

/** Next knows the type of the original file only, and compresses nothing of another type. */
function setHeaders(response: ServerResponse, type: string): void {
  if (response.statusCode !== 304) response.setHeader('Content-Type', type)
  response.setHeader('Content-Encoding', 'br')
  response.setHeader('Vary', 'Accept-Encoding')
}

const acceptsBrotli = (accepted: string | string[] = ''): boolean =>
  /(?:^|[\s,])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted))
