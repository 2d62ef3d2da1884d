import {messageOf} from '@/lib/errors'
import {PAGE_DEADLINE_MS, untilDeadline, withDeadline} from '@/lib/sources/deadline'
import {keepLastGood} from '@/lib/sources/keep-last-good'
import {createSemaphore} from '@/services/kit/semaphore'
import {type CardPicture, cardVersion, type ShareCard} from './card'
import {loadCard} from './load-card'
import {loadPicture} from './load-picture'
import {createPatientLoader} from './patient-loader'
import {PictureCache} from './picture-cache'
import {toPictureSource} from './picture-source'
import {createPools} from './pools'
import {type LoadPicture, type RenderedPicture, renderCard} from './render'

/** A share picture. An incomplete one lacks a picture inside and is drawn again soon. */
export type SharePicture = RenderedPicture & {version: string}

type Sources = {
  loadCard: (name: string) => Promise<ShareCard | null>
  loadPicture: LoadPicture
  /** Name of the service that a picture comes from. */
  poolOf?: (picture: CardPicture) => string
  /** Most renderings that wait. */
  maxWaiting?: number
  /** Time within which a picture is returned, in milliseconds. */
  limitMs?: number
}

/** Too many pictures wait to be rendered. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
}

/** About a hundred pictures. */
const CACHE_BYTES = 16 * 1024 * 1024
/** The image behind an unchanged address may change. */
const LIFE_MS = 3_600_000
const INCOMPLETE_LIFE_MS = 10_000
/** Longest time for which a rendering waits, in milliseconds. Nobody waits for it any more then, but its picture is cached. */
const MAX_WAIT_MS = 5000
/** Part of the time for a card's data. The last good card and its picture may be used afterwards. */
const CARD_TIME = 2 / 3

/**
 * Creates a function that returns the picture of a subject's name, or null when that does not exist. Identical calls share one
 * rendering. When a source fails, too many cards or renderings wait, or the time is up, it returns the last picture of the name, and
 * throws when this process has drawn none. A rendering that is late goes on, and a later call finds it in the cache.
 */
export function createSharePictures({loadCard: load, loadPicture: loadInside, ...options}: Sources) {
  const {maxWaiting = 32, limitMs = PAGE_DEADLINE_MS, poolOf = () => ''} = options
  const cache = new PictureCache<SharePicture>(CACHE_BYTES)
  /** The last picture of each name, mostly the same objects as in the cache. */
  const drawn = new PictureCache<SharePicture>(CACHE_BYTES)
  const rendering = new Map<string, Promise<SharePicture>>()
  const loading = new Map<string, Promise<ShareCard | null>>()
  const keepCard = keepLastGood<ShareCard | null>('share picture', 200)
  const createError = () => new TooManyPictures('too many share pictures wait to be rendered')
  const cardMs = Math.floor(limitMs * CARD_TIME)
  const loadInTurn = createSemaphore({limit: 16, maxWaiting: 64, maxWaitMs: cardMs, createError})
  // Each may have the bytes of four pictures in memory. By source, so that one that hangs holds up only pictures that need it.
  const prepare = createPools({limit: 4, maxWaiting, maxWaitMs: MAX_WAIT_MS, createError})
  // A rendering takes about a tenth of a second of one processor; the others stay free for pages.
  const compose = createSemaphore({limit: 1, maxWaiting, maxWaitMs: MAX_WAIT_MS, createError})
  const loadPatiently = createPatientLoader(loadInside, {poolOf})

  const getCard = (name: string) =>
    keepCard(name, () => withDeadline(() => untilDeadline(loadInTurn(() => load(name))), cardMs))

  const render = async (name: string, card: ShareCard, version: string): Promise<SharePicture> => {
    const turns = {prepare: (first: CardPicture) => prepare(poolOf(first)), compose}
    const rendered = await renderCard(card, loadPatiently, turns)
    const picture = {...rendered, version}
    const lifeMs = rendered.isComplete ? LIFE_MS : INCOMPLETE_LIFE_MS
    const size = rendered.bytes.length
    cache.set(`${name} ${version}`, picture, {size, lifeMs})
    // While a source is down, the complete picture of the same card stays the last one.
    const last = drawn.get(name)
    if (picture.isComplete || !last?.isComplete || last.version !== version)
      drawn.set(name, picture, {size, lifeMs: Number.POSITIVE_INFINITY})
    return picture
  }

  const getPicture = async (name: string): Promise<SharePicture | null> => {
    const card = await shared(loading, name, () => getCard(name))
    if (card === null) {
      drawn.delete(name)
      return null
    }
    const version = cardVersion(card)
    const key = `${name} ${version}`
    return cache.get(key) ?? shared(rendering, key, () => render(name, card, version))
  }

  return async (name: string): Promise<SharePicture | null> => {
    try {
      return await withDeadline(() => untilDeadline(getPicture(name)), limitMs)
    } catch (error) {
      const last = drawn.get(name)
      if (!last) throw error
      console.warn(`Cannot draw a share picture; using the last one: ${messageOf(error)}`)
      return last
    }
  }
}

/** Returns the running work of a key, or starts it. */
function shared<Value>(running: Map<string, Promise<Value>>, key: string, start: () => Promise<Value>): Promise<Value> {
  const known = running.get(key)
  if (known) return known
  const started = start().finally(() => running.delete(key))
  running.set(key, started)
  return started
}

/** Returns the share picture of a published subject, as `createSharePictures` describes. */
export const getSharePicture = createSharePictures({
  loadCard,
  loadPicture,
  poolOf: ({src}) => toPictureSource(src)?.service.address ?? '',
})
