import {keepLastGood} from '@/lib/sources/keep-last-good'
import {createSemaphore} from '@/services/kit/semaphore'
import {cardVersion, type ShareCard} from './card'
import {loadCard} from './load-card'
import {loadPicture} from './load-picture'
import {createPatientLoader} from './patient-loader'
import {PictureCache} from './picture-cache'
import {type LoadPicture, type RenderedPicture, renderCard} from './render'

/** A share picture. An incomplete one lacks a picture inside and is drawn again soon. */
export type SharePicture = RenderedPicture & {version: string}

type Sources = {
  loadCard: (name: string) => Promise<ShareCard | null>
  loadPicture: LoadPicture
  /** Most renderings that wait. */
  maxWaiting?: number
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

/**
 * Creates a function that returns the picture of a subject's name, or null when that does not exist. Identical calls share one
 * rendering. It throws when a source fails and this process has not seen the subject before, and a TooManyPictures when too many
 * renderings wait.
 */
export function createSharePictures({loadCard: load, loadPicture: loadInside, maxWaiting = 32}: Sources) {
  const cache = new PictureCache<SharePicture>(CACHE_BYTES)
  const rendering = new Map<string, Promise<SharePicture>>()
  const keepCard = keepLastGood<ShareCard | null>('share picture', 200)
  const createError = () => new TooManyPictures('too many share pictures wait to be rendered')
  // A rendering takes about a tenth of a second of one processor; the others stay free for pages.
  const renderInTurn = createSemaphore({limit: 1, maxWaiting, maxWaitMs: 5000, createError})
  // Apart from the renderings, so that a source that hangs does not hold up pictures that do not need it.
  const loadPatiently = createPatientLoader(loadInside)

  const render = async (key: string, card: ShareCard, version: string): Promise<SharePicture> => {
    const rendered = await renderCard(card, loadPatiently, renderInTurn)
    const picture = {...rendered, version}
    const lifeMs = rendered.isComplete ? LIFE_MS : INCOMPLETE_LIFE_MS
    cache.set(key, picture, {size: rendered.bytes.length, lifeMs})
    return picture
  }

  return async (name: string): Promise<SharePicture | null> => {
    const {value: card} = await keepCard(name, () => load(name))
    if (card === null) return null
    const version = cardVersion(card)
    const key = `${name} ${version}`
    const known = cache.get(key) ?? rendering.get(key)
    if (known) return known
    const started = render(key, card, version).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }
}

/** Returns the share picture of a published subject, as `createSharePictures` describes. */
export const getSharePicture = createSharePictures({loadCard, loadPicture})
