import type {ServerResponse} from 'node:http'
import {LISTING_MAX_AGE_SECONDS} from '@/lib/constants'

/** Lets a cache in front keep a listing that was rendered on request for a short while; one of a preview is nobody's to keep. */
export function cacheListing(response: ServerResponse, {isPreview}: {isPreview: boolean}): void {
  response.setHeader(
    'Cache-Control',
    isPreview
      ? 'private, no-store'
      : `public, s-maxage=${LISTING_MAX_AGE_SECONDS}, stale-while-revalidate=${LISTING_MAX_AGE_SECONDS}`,
  )
}
