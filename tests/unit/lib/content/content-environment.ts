import sharp from 'sharp'
import {vi} from 'vitest'
import {startLake, type TestLake} from '../../../support/lake'

/** A document as written to the lake. */
export type Document = {_id: string; _type: string; [field: string]: unknown}

/** Meets the minimum length of a token. */
const READ_TOKEN = 'a-token-that-may-read-drafts'

/** Starts a lake and configures the site for it. Loaders imported afterwards query this lake. */
export async function startContent(documents: Document[] = []): Promise<TestLake> {
  const lake = await startLake({readToken: READ_TOKEN})
  // The settings are read once, on first import.
  vi.resetModules()
  vi.stubEnv('SANITY_API_HOST', lake.url)
  vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN)
  await writeAll(lake, documents)
  return lake
}

/** Writes documents in one transaction. */
export async function writeAll(lake: TestLake, documents: Document[]): Promise<void> {
  const transaction = lake.client.transaction()
  for (const document of documents) transaction.createOrReplace(document)
  await transaction.commit()
}

/** Uploads a picture of the given size and returns its asset's id. */
export async function uploadPicture(lake: TestLake, width = 400, height = 200): Promise<string> {
  const bytes = await sharp({create: {width, height, channels: 3, background: '#0d756e'}})
    .png()
    .toBuffer()
  return (await lake.client.assets.upload('image', bytes, {filename: 'picture.png'}))._id
}

export const reference = (_ref: string) => ({_type: 'reference', _ref})
export const keyed = (_ref: string) => ({_key: _ref, ...reference(_ref)})
export const slug = (current: string) => ({_type: 'slug', current})
export const picture = (asset: string, alt = 'A teal sheet') => ({_type: 'imageWithAlt', alt, asset: reference(asset)})

/** A text block with one span or the given spans. */
export function block(_key: string, text: string | object[], rest: object = {}) {
  const children = typeof text === 'string' ? [{_key: 's', _type: 'span', text, marks: []}] : text
  return {_key, _type: 'block', style: 'normal', children, markDefs: [], ...rest}
}
