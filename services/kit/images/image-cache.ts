import {untilAborted} from '../until-aborted.ts'
import {DiskCache, type DiskCacheOptions} from './disk-cache.ts'

export type ImageCache = ReturnType<typeof createImageCache>

/** Renders an image. The signal aborts when nobody waits for it any more. */
type Render = (signal: AbortSignal) => Promise<Buffer>
type Shared = {promise: Promise<Buffer>; waiting: number; abandoned: AbortController}

/** A signal of a caller that always waits for its image. */
const NEVER = new AbortController().signal

/** Creates a cache of rendered images. Concurrent requests for the same name share one rendering. */
export const createImageCache = (options: DiskCacheOptions) => {
  const cache = new DiskCache(options)
  const pending = new Map<string, Shared>()

  const load = async (name: string, render: Render, signal: AbortSignal): Promise<Buffer> => {
    const cached = await cache.get(name)
    if (cached) return cached
    signal.throwIfAborted()
    const bytes = await render(signal)
    await cache.put(name, bytes)
    return bytes
  }

  const start = (name: string, render: Render): Shared => {
    const abandoned = new AbortController()
    const promise = load(name, render, abandoned.signal).finally(() => {
      if (pending.get(name)?.abandoned === abandoned) pending.delete(name)
    })
    // Nobody may be left to handle the error of an abandoned rendering.
    promise.catch(() => undefined)
    const shared = {promise, waiting: 0, abandoned}
    pending.set(name, shared)
    return shared
  }

  /** Forgets a rendering for which nobody waits, so that the next request starts a new one, and aborts it. */
  const abandon = (name: string, {abandoned}: Shared): void => {
    if (pending.get(name)?.abandoned === abandoned) pending.delete(name)
    abandoned.abort(new Error('Nobody waits for the image'))
  }

  return {
    /**
     * Returns the cached image, or renders and caches it. A rendering that fails is not cached. Rejects with the signal's
     * reason when it aborts; the rendering is aborted too unless others wait for it.
     */
    async getOrRender(name: string, render: Render, signal: AbortSignal = NEVER): Promise<Buffer> {
      signal.throwIfAborted()
      const shared = pending.get(name) ?? start(name, render)
      shared.waiting++
      try {
        return await untilAborted(shared.promise, signal)
      } finally {
        if (--shared.waiting === 0) abandon(name, shared)
      }
    },
  }
}
