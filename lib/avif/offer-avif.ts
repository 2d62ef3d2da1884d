import {subscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {AVIF_PATH} from '@/lib/constants'
import {toAvifPicture} from './avif-picture'
import type {AvifPictures} from './avif-pictures'

type Exchange = {request: IncomingMessage; response: ServerResponse}

const IMAGE_PATH = '/_next/image?'
/** For how long a shared cache may send the WebP of a picture whose AVIF is being made, in seconds. */
const PROVISIONAL_SECONDS = 30

/** Sends pictures as AVIF to browsers that accept it, from the second request of each. `backend` is the backend's address. */
export function offerAvif(pictures: AvifPictures, backend: string): void {
  subscribe('http.server.request.start', message => offerAvifFor(message as Exchange, pictures, backend))
}

/**
 * Leads a request for a resized picture to its AVIF if there is one. Otherwise Next sends WebP as always, the AVIF is made when
 * the machine has time, and shared caches may keep the WebP for a moment only. It must not throw: an error here would end the
 * process.
 */
export function offerAvifFor({request, response}: Exchange, pictures: AvifPictures, backend: string): void {
  const {url = '', method, headers} = request
  const isRead = method === 'GET' || method === 'HEAD'
  if (!url.startsWith(IMAGE_PATH) || !isRead || !acceptsAvif(headers.accept)) return
  const query = url.slice(IMAGE_PATH.length)
  const picture = toAvifPicture(query, backend)
  if (!picture) return
  if (pictures.has(picture)) {
    request.url = `${AVIF_PATH}?${query}`
    return
  }
  const {writeHead} = response
  response.writeHead = (...args: unknown[]) => {
    if (isPicture(response) && pictures.order(picture)) limitSharedCaches(response)
    return Reflect.apply(writeHead, response, args)
  }
}

const acceptsAvif = (accept = ''): boolean => /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept)

/** Whether Next sends the picture, or says that the browser has it. Animations and drawings may have other types. */
const isPicture = (response: ServerResponse): boolean =>
  response.statusCode === 304 || (response.statusCode === 200 && response.getHeader('Content-Type') === 'image/webp')

/** The browser keeps its copy as long as always: it would have to load the same picture a second time. */
function limitSharedCaches(response: ServerResponse): void {
  const control = String(response.getHeader('Cache-Control') ?? '')
  response.setHeader('Cache-Control', control.replace(/max-age=\d+/, `$&, s-maxage=${PROVISIONAL_SECONDS}`))
}
