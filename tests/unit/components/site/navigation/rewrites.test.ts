import {expect, test} from 'vitest'
import nextConfig from '@/next.config.js'

/* `keepFirstRoute` relies on it: an address without a query has no parameters but those of its own page. */

test('every rewrite to a page needs a query', async () => {
  const rewrites = (await nextConfig.rewrites?.()) ?? []
  const all = Array.isArray(rewrites)
    ? rewrites
    : [...(rewrites.beforeFiles ?? []), ...(rewrites.afterFiles ?? []), ...(rewrites.fallback ?? [])]
  const toPages = all.filter(({destination}) => destination.startsWith('/') && !destination.startsWith('/api/'))
  expect(toPages.length).toBeGreaterThan(0)
  expect(toPages.filter(({has = []}) => !has.some(({type}) => type === 'query'))).toEqual([])
})
