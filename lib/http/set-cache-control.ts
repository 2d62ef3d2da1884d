import type {ServerResponse} from 'node:http'

/** How long a shared cache may store a response that was rendered on demand, in seconds. */
const MAX_AGE_SECONDS = 60

/**
 * Lets shared caches store a response that was rendered on demand for a short time. Previews are never stored, nor is a
 * response that sets cookies, such as the one that clears an expired preview.
 */
export function setCacheControl(response: ServerResponse, {isPreview}: {isPreview: boolean}): void {
  response.setHeader(
    'Cache-Control',
    isPreview || response.hasHeader('Set-Cookie')
      ? 'private, no-store'
      : `public, s-maxage=${MAX_AGE_SECONDS}, stale-while-revalidate=${MAX_AGE_SECONDS}`,
  )
}
