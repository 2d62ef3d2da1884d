import {createLruCache} from './lru-cache.ts'
import type {TaggedResult} from './worker.ts'

const CACHE_BYTES = 64 * 1024 * 1024
const BYTES_PER_CHARACTER = 2
/** Approximate length of a sync tag. */
const TAG_LENGTH = 9

/** Caches results, and shares a running evaluation between equal queries. */
export const createResultCache = () => {
  const cache = createLruCache<TaggedResult>(
    CACHE_BYTES,
    (key, {json, tags}) => (key.length + json.length + tags.length * TAG_LENGTH) * BYTES_PER_CHARACTER,
  )
  const running = new Map<string, Promise<TaggedResult>>()

  return (key: string, work: () => Promise<TaggedResult>): Promise<TaggedResult> => {
    const cached = cache.get(key)
    if (cached !== undefined) return Promise.resolve(cached)
    const shared = running.get(key)
    if (shared) return shared
    const result = work()
      .then(fresh => {
        cache.set(key, fresh)
        return fresh
      })
      .finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
