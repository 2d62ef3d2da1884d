import {setTimeout as delay} from 'node:timers/promises'
import {messageOf} from '@/lib/errors'
import {currentLoad} from '@/lib/sources/deadline'
import type {CardPicture} from './card'
import {PictureCache} from './picture-cache'
import {createPools} from './pools'
import type {LoadPicture} from './render'

/** How long a rendering waits for a picture, in milliseconds. */
const PATIENCE_MS = 2000
/** Time before the deadline of a page's load that the rendering itself needs, in milliseconds. */
const RENDERING_MS = 1000
/** About a hundred product images. */
const CACHE_BYTES = 8 * 1024 * 1024
const LIFE_MS = 3_600_000

type Options = {
  patienceMs?: number
  /** Name of a picture's pool. A source that hangs only holds up its own pool. */
  poolOf?: (picture: CardPicture) => string
}

/**
 * Creates a loader that returns null when a picture takes longer than two seconds, or as long as its page's deadline allows. It
 * goes on loading it: the backend may have to draw it first, and the next rendering then finds it in the cache. Identical calls
 * share one request. Each pool loads eight pictures at the same time.
 */
export function createPatientLoader(
  load: LoadPicture,
  {patienceMs = PATIENCE_MS, poolOf = () => ''}: Options = {},
): LoadPicture {
  const cache = new PictureCache<Buffer>(CACHE_BYTES)
  const loading = new Map<string, Promise<Buffer | null>>()
  const pools = createPools({limit: 8, maxWaiting: 64, maxWaitMs: 10_000})

  const start: LoadPicture = async picture => {
    try {
      const bytes = await pools(poolOf(picture))(() => load(picture))
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
    const timeout = delay(Math.min(patienceMs, timeLeft()), null, {signal: done.signal}).catch(() => null)
    return Promise.race([started, timeout]).finally(() => done.abort())
  }
}

/** Returns how long the current load may wait for a picture, in milliseconds. */
function timeLeft(): number {
  const load = currentLoad()
  return load ? Math.max(0, load.endsAt - RENDERING_MS - performance.now()) : Number.POSITIVE_INFINITY
}
