import {dataError} from '../lake-error.ts'

/** Which layers a query sees, nearest first: `raw` for all documents as they are, else a list that ends in `published`; an empty one sees nothing. */
export type Perspective = 'raw' | string[]

const PUBLISHED_BY_DEFAULT_FROM = '2025-02-19'
const RELEASE_NAME = /^[a-zA-Z0-9_-]{1,64}$/

/** What a caller's `perspective` means; without one, it follows from the API version. Throws a LakeError for what is none. */
export const toPerspective = (given: string | undefined, apiVersion: string): Perspective => {
  if (given === undefined || given === '') return defaultPerspective(apiVersion)
  const layers = given.split(',').map(layer => (layer === 'previewDrafts' ? 'drafts' : layer))
  if (layers.length === 1 && layers[0] === 'raw') return 'raw'
  if (layers.length > 20 || layers.includes('raw') || !layers.every(layer => RELEASE_NAME.test(layer))) {
    throw dataError(400, 'invalidPerspectiveError', `Invalid perspective "${given.slice(0, 200)}"`)
  }
  return [...layers.filter(layer => layer !== 'published'), 'published']
}

const defaultPerspective = (apiVersion: string): Perspective =>
  apiVersion === 'X' || apiVersion >= PUBLISHED_BY_DEFAULT_FROM ? ['published'] : 'raw'
