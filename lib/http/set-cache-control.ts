import type {ServerResponse} from 'node:http'
import {secondsUntilChange} from '@/lib/sources/next-change'

/** How long a shared cache may store a response that was rendered on demand, in seconds. */
const MAX_AGE_SECONDS = 60

/**
 * How long a cache may send a stale page while it fetches a new one, in seconds. Short, because not every cache in front is
 * purged on publish: this is added to the age at which a page revalidates.
 */
const STALE_SECONDS = 60

/**
 * Returns the `Cache-Control` of a public page: browsers ask each time, and shared caches store it for `seconds`, but not beyond the
 * next change that has a date.
 */
export const toSharedCacheControl = (seconds: number): string => `max-age=0, ${untilChange(seconds, STALE_SECONDS)}`

function untilChange(seconds: number, staleSeconds: number): string {
  const left = secondsUntilChange()
  const fresh = Math.min(seconds, left)
  return `s-maxage=${fresh}, stale-while-revalidate=${Math.min(staleSeconds, left - fresh)}`
}

/**
 * Lets shared caches store a response that was rendered on demand for a short time. Previews are never stored, nor is a
 * response that sets cookies, such as the one that clears an expired preview.
 */
export function setCacheControl(response: ServerResponse, {isPreview}: {isPreview: boolean}): void {
  response.setHeader(
    'Cache-Control',
    isPreview || response.hasHeader('Set-Cookie')
      ? 'private, no-store'
      : `public, ${untilChange(MAX_AGE_SECONDS, MAX_AGE_SECONDS)}`,
  )
}
