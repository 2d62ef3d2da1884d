import {memoizeWithTtl} from '@/studio/memoize-with-ttl'

/** Where this site hands on what is asked of the backend, whatever address browsers are given otherwise. */
const BACKEND = '/backend'

const isThere = memoizeWithTtl(async address => {
  const {ok, status} = await fetch(address)
  return ok || (status === 404 ? false : null)
})

/** Whether the catalogue has a product or a category of that name; null when it could not say, or outside of a browser. */
export const isInCatalogue = (kind: 'products' | 'categories', name: string): Promise<boolean | null> =>
  isThere(`${BACKEND}/${kind}/${encodeURIComponent(name)}`)
