import type {ServerResponse} from 'node:http'

/** Seconds for which a cache in front may keep what was made on request. */
const MAX_AGE_SECONDS = 60

/**
 * Lets a cache in front keep a listing that was rendered on request for a short while. One of a preview is nobody's to keep,
 * nor the one with which a preview that is over has its cookies taken away.
 */
export function setCacheControl(response: ServerResponse, {isPreview}: {isPreview: boolean}): void {
  response.setHeader(
    'Cache-Control',
    isPreview || response.hasHeader('Set-Cookie')
      ? 'private, no-store'
      : `public, s-maxage=${MAX_AGE_SECONDS}, stale-while-revalidate=${MAX_AGE_SECONDS}`,
  )
}
