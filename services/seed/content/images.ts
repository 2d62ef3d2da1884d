import type {SanityClient} from '@sanity/client'
import type {SeedDocument} from './convert.ts'

/** A drawn image as a file. */
export type DrawnImage = {filename: string; contentType: string; bytes: Buffer; alt?: string}
/** Draws the image of a key; throws for an unknown key. */
export type Draw = (key: string) => Promise<DrawnImage>

const SOURCE_NAME = 'overprint-sample'
const CONCURRENCY = 4

/** Returns the keys of all drawings in the documents, each once. */
export function listDrawings(documents: readonly SeedDocument[]): string[] {
  const keys = new Set<string>()
  JSON.stringify(documents, (name, value) => {
    if (name === '_sanityAsset') keys.add(toKey(value))
    return value
  })
  return [...keys]
}

/** Draws and uploads the images that the lake does not have yet. Returns the asset id of each key. */
export async function uploadDrawings(
  client: SanityClient,
  keys: readonly string[],
  draw: Draw,
): Promise<Map<string, string>> {
  const present = await client.fetch<{_id: string; key: string}[]>(
    '*[_type == "sanity.imageAsset" && source.name == $name]{_id, "key": source.id}',
    {name: SOURCE_NAME},
  )
  const assets = new Map(present.map(({_id, key}) => [key, _id]))
  const missing = keys.filter(key => !assets.has(key)).values()
  const work = async () => {
    for (const key of missing) assets.set(key, await upload(client, key, draw))
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  return assets
}

/** Replaces each drawing in the documents with a reference to its asset. */
export function withAssets(documents: readonly SeedDocument[], assets: ReadonlyMap<string, string>): SeedDocument[] {
  return JSON.parse(JSON.stringify(documents), (_, value) => {
    if (typeof value?._sanityAsset !== 'string') return value
    const {_sanityAsset, ...image} = value
    return {...image, asset: {_type: 'reference', _ref: assets.get(toKey(_sanityAsset))}}
  })
}

async function upload(client: SanityClient, key: string, draw: Draw): Promise<string> {
  const {bytes, filename, contentType} = await draw(key)
  const options = {filename, contentType, source: {id: key, name: SOURCE_NAME}}
  const {_id} = await client.assets.upload('image', bytes, options)
  return _id
}

const toKey = (drawing: string): string => drawing.replace(/^drawing:/, '')
