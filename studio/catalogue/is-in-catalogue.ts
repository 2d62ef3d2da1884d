import {memoizeWithTtl} from '@/studio/memoize-with-ttl'

/** Path on this site that proxies the catalogue API, even when browsers use another URL for it. */
const BACKEND = '/backend'

const exists = memoizeWithTtl(async url => {
  const {ok, status} = await fetch(url)
  return ok || (status === 404 ? false : null)
})

/** Returns whether the catalogue has this product or category; null when the catalogue API fails or outside a browser. */
export const isInCatalogue = (kind: 'products' | 'categories', key: string): Promise<boolean | null> =>
  exists(`${BACKEND}/${kind}/${encodeURIComponent(key)}`)
