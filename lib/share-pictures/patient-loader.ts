import {setTimeout as delay} from 'node:timers/promises'
import {messageOf} from '@/lib/errors'
import {createSemaphore} from '@/services/kit/semaphore'
import {PictureCache} from './picture-cache'
import type {LoadPicture} from './render'

/** How long a rendering waits for a picture, in milliseconds. */
const PATIENCE_MS = 2000
/** About a hundred product images. */
const CACHE_BYTES = 8 * 1024 * 1024
const LIFE_MS = 3_600_000

/**
 * Creates a loader that returns null when a picture takes longer than two seconds, but goes on loading it: the backend may have to
 * draw it first, and the next rendering then finds it in the cache. Identical calls share one request.
 */
export function createPatientLoader(load: LoadPicture, patienceMs = PATIENCE_MS): LoadPicture {
  const cache = new PictureCache<Buffer>(CACHE_BYTES)
  const loading = new Map<string, Promise<Buffer | null>>()
  const inTurn = createSemaphore({limit: 8, maxWaiting: 64, maxWaitMs: 10_000})

  const start: LoadPicture = async picture => {
    try {
      const bytes = await inTurn(() => load(picture))
      if (bytes) cache.set(picture.src, bytes, {size: bytes.length, lifeMs: LIFE_MS})
      return bytes
    } catch (error) {
      console.warn(`A share picture is drawn without its picture: ${messageOf(error)}`)
      return null
    } finally {
      loading.delete(picture.src)
    }
  }

  return async picture => {
    const cached = cache.get(picture.src)
    if (cached) return cached
    const started = loading.get(picture.src) ?? start(picture)
    loading.set(picture.src, started)
    const done = new AbortController()
    const timeout = delay(patienceMs, null, {signal: done.signal}).catch(() => null)
    return Promise.race([started, timeout]).finally(() => done.abort())
  }
}
