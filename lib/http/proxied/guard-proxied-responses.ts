import {subscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {isHostedBySanity} from '@/lib/is-hosted-by-sanity'
import {guardImageRequest} from './guard-image-request'
import {guardLakeRequest} from './guard-lake-request'

type Sources = {SANITY_API_HOST: string; CATALOGUE_API_URL: string}

/**
 * Makes what Next itself requests from the content lake and the backend, for `/lake/*` and `/_next/image`, respond with 503
 * while they are down or hang. Next responds with 500 then, after 7 to 30 s.
 */
export function guardProxiedResponses({SANITY_API_HOST: lake, CATALOGUE_API_URL: backend}: Sources): void {
  subscribe('http.server.request.start', message => {
    const exchange = message as {request: IncomingMessage; response: ServerResponse}
    if (!isHostedBySanity(lake)) guardLakeRequest(exchange, lake)
    guardImageRequest(exchange, backend)
  })
}
