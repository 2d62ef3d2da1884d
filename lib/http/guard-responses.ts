import {subscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {noteReplacing} from '@/lib/shared-cache/replacing-copies'
import {cachedAddress} from '../document-paths'
import {ageOf, mayLack} from '../shared-cache/page-times'
import type {Header} from './security-headers'
import {toSharedCacheControl} from './set-cache-control'

type Exchange = {request: IncomingMessage; response: ServerResponse}

/**
 * Prepares every request of this process's HTTP servers for what Next cannot configure. `headers` are the defaults of every
 * response, also of those that Next sends without its configured headers. `build` is the id of the build that it serves.
 */
export function guardResponses(headers: Header[], build: string): void {
  subscribe('http.server.request.start', message => guardResponse(message as Exchange, headers, build))
}

/**
 * Headers of Next's App Router, which turns a 404 into a 200, and of its middleware, which empties pages. The site has neither.
 * `trailer` makes Next's proxy throw outside of the request, which gets no response then: Node sends it with chunks only.
 */
const UNUSED_BY_THIS_SITE = ['rsc', 'x-middleware-prefetch', 'trailer']

/** Prepares one request before its handler runs. It must not throw: an error here would end the process. */
export function guardResponse({request, response}: Exchange, headers: Header[], build: string): void {
  // Next changes the URL of a request whose query it has moved into the path.
  const {url = ''} = request
  const startedAt = performance.now()
  for (const name of UNUSED_BY_THIS_SITE) delete request.headers[name]
  for (const {key, value} of headers) response.setHeader(key, value)
  const writeHead = response.writeHead
  // Only here is the outcome known. Next keeps a `Cache-Control` that is set earlier whatever the outcome.
  response.writeHead = (...given: unknown[]) => {
    const isRefused = wouldReplaceNewer(request, response, {url, startedAt})
    if (!isRefused && isForCopy(request)) noteReplacing(response)
    const args = isRefused ? refuse(response, given) : given
    const [status] = args
    const isMissing = (typeof status === 'number' ? status : response.statusCode) === 404
    if (isMissing && isDataOfAnother(build, url)) response.setHeader('Cache-Control', MISSING_DATA)
    limitSharedCaching(url, response)
    return Reflect.apply(writeHead, response, args)
  }
}

/** A cache in front sends it when it replaces its copy, because of its age and after a publish. */
const isForCopy = ({headers}: IncomingMessage): boolean => headers['x-front-copy'] === '1'

/** Returns whether a response is a page that lacks what was published, for a cache in front that has a copy. */
const wouldReplaceNewer = (
  request: IncomingMessage,
  response: ServerResponse,
  {url, startedAt}: {url: string; startedAt: number},
): boolean =>
  isForCopy(request) &&
  // Other responses, such as those of lists with parameters, are rendered for this request.
  /^(?:HIT|STALE)$/.test(String(response.getHeader('x-nextjs-cache'))) &&
  mayLack(addressOf(url), startedAt)

/** Makes a response an error, after which a cache in front keeps its copy. Returns the arguments of `writeHead`. */
function refuse(response: ServerResponse, [, ...rest]: unknown[]): unknown[] {
  response.setHeader('Cache-Control', 'no-store')
  return [503, ...rest]
}

function isDataOfAnother(build: string, url: string): boolean {
  const [, id] = /^\/_next\/data\/([^/?]+)/.exec(url) ?? []
  return id !== undefined && id !== build
}

/**
 * Instead of Next's `no-store` for data of another build. nginx asks another server for them, and stores nothing that follows in the same
 * request after a `no-store` (1.22.1).
 */
const MISSING_DATA = 'max-age=0, s-maxage=1'

function limitSharedCaching(url: string, response: ServerResponse): void {
  const current = String(response.getHeader('Cache-Control') ?? '')
  // For example a static page that also clears an invalid preview cookie.
  if (response.hasHeader('Set-Cookie')) {
    if (!current.includes('no-store')) response.setHeader('Cache-Control', 'private, no-store')
    return
  }
  const [, seconds] = STATIC_PAGE.exec(current) ?? []
  if (seconds === undefined) return
  const cache = response.getHeader('x-nextjs-cache')
  // Next declares a page as fresh for the full time, however old it is.
  const left = cache === 'HIT' ? Number(seconds) - ageOf(addressOf(url)) : Number(seconds)
  response.setHeader('Cache-Control', toSharedCacheControl(cache === 'STALE' ? STALE_PAGE_SECONDS : Math.max(1, left)))
}

/** A stale page is being generated again. */
const STALE_PAGE_SECONDS = 1

const DATA = /^\/_next\/data\/[^/]+(\/.*)\.json$/

/** Returns the address under which Next caches the page, or the page of the data, that a URL names. */
function addressOf(url: string): string {
  const [, ofData] = DATA.exec(url.replace(/\?.*/s, '')) ?? []
  return ofData ?? (URL.canParse(url, 'http://path.invalid') ? cachedAddress(url) : url)
}

/** What Next sends for a static page, and for its data, redirect or 404. The page may be a year old then. */
const STATIC_PAGE = /^s-maxage=(\d+)(?:, stale-while-revalidate=\d+)?$/
