import {dataError} from '../lake-error.ts'

/** The layers that a query sees, highest priority first: `raw` for all documents unmerged, or a list that ends in `published`; an empty list sees nothing. */
export type Perspective = 'raw' | string[]

const PUBLISHED_BY_DEFAULT_FROM = '2025-02-19'
const RELEASE_NAME = /^[a-zA-Z0-9_-]{1,64}$/
/** The Studio sends every open release, and each scheduled document is in a release of its own. */
const MAX_RELEASES = 200

/** Parses a `perspective` parameter. The default depends on the API version. Throws a LakeError for an invalid value. */
export const toPerspective = (given: string | undefined, apiVersion: string): Perspective => {
  if (given === undefined || given === '') return defaultPerspective(apiVersion)
  const layers = given.split(',').map(layer => (layer === 'previewDrafts' ? 'drafts' : layer))
  if (layers.length === 1 && layers[0] === 'raw') return 'raw'
  const releases = layers.filter(layer => layer !== 'drafts' && layer !== 'published')
  if (releases.length > MAX_RELEASES || layers.includes('raw') || !layers.every(layer => RELEASE_NAME.test(layer))) {
    throw dataError(400, 'invalidPerspectiveError', `Invalid perspective "${given.slice(0, 200)}"`)
  }
  return [...layers.filter(layer => layer !== 'published'), 'published']
}

const defaultPerspective = (apiVersion: string): Perspective =>
  apiVersion === 'X' || apiVersion >= PUBLISHED_BY_DEFAULT_FROM ? ['published'] : 'raw'
