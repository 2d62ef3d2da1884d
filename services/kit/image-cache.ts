import {DiskCache, type DiskCacheOptions} from './disk-cache.ts'
import {createSemaphore, type SemaphoreOptions} from './semaphore.ts'

/** Images that one process renders or decodes at the same time; each occupies a core. */
export const IMAGE_CONCURRENCY = 2

export type ImageCache = ReturnType<typeof createImageCache>

/**
 * Creates a cache of rendered images: `IMAGE_CONCURRENCY` render at once, and concurrent requests for the same name share
 * one rendering.
 */
export const createImageCache = (options: DiskCacheOptions, queue: Omit<SemaphoreOptions, 'limit'> = {}) => {
  const cache = new DiskCache(options)
  const withSlot = createSemaphore({limit: IMAGE_CONCURRENCY, ...queue})
  const pending = new Map<string, Promise<Buffer>>()

  const load = async (name: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = await cache.get(name)
    if (cached) return cached
    return withSlot(async () => {
      const bytes = await render()
      await cache.put(name, bytes)
      return bytes
    })
  }

  return {
    /** Returns the cached image, or renders and caches it. A rendering that fails is not cached. */
    getOrRender(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
      const shared = pending.get(name) ?? load(name, render).finally(() => pending.delete(name))
      pending.set(name, shared)
      return shared
    },
  }
}
