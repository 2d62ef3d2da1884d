import type {ServerResponse} from 'node:http'
import {LISTING_MAX_AGE_SECONDS} from '@/lib/constants'
import type {Perspective} from '@/lib/static-props'

/** Lets a cache in front keep a listing that was rendered on request for a short while; one that shows drafts is nobody's to keep. */
export function cacheListing(response: ServerResponse, perspective: Perspective): void {
  response.setHeader(
    'Cache-Control',
    perspective === 'drafts'
      ? 'private, no-store'
      : `public, s-maxage=${LISTING_MAX_AGE_SECONDS}, stale-while-revalidate=${LISTING_MAX_AGE_SECONDS}`,
  )
}
