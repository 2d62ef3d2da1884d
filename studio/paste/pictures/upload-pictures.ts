import type {SanityClient} from 'sanity'
import type {PastedPicture} from '../html/pictures'
import {loadPicture} from './load-picture'
import {nameOf} from './name-of'

/** Time in milliseconds after which a picture that is not uploaded is left out. */
const LIMIT_MS = 60_000
/** The most uploads at once. */
const AT_ONCE = 3

/**
 * Uploads pasted pictures and returns the asset's id of each; null for those that could not be read or uploaded. Files of the clipboard
 * replace the pictures whose address only their program can read, if there are as many.
 */
export async function uploadPictures(
  client: SanityClient,
  pictures: PastedPicture[],
  files: File[],
): Promise<(string | null)[]> {
  const sources = withFiles(pictures, files)
  const ids: (string | null)[] = pictures.map(() => null)
  const queue = [...pictures.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, picture] = next
      ids[index] = await upload(client, sources[index] ?? picture.src, nameOf(picture, index))
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, work))
  return ids
}

function withFiles(pictures: PastedPicture[], files: File[]): (File | string)[] {
  const foreign = pictures.filter(({src}) => !src.startsWith('data:'))
  if (foreign.length !== files.length) return pictures.map(({src}) => src)
  return pictures.map(picture => files[foreign.indexOf(picture)] ?? picture.src)
}

async function upload(client: SanityClient, source: File | string, filename: string): Promise<string | null> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  try {
    const picture = typeof source === 'string' ? await loadPicture(source, signal) : source
    if (picture === null) return null
    const uploaded = client.assets.upload('image', picture, {filename, contentType: picture.type})
    return (await Promise.race([uploaded, rejection(signal)]))._id
  } catch (error) {
    console.warn(`The pasted picture “${filename}” was not uploaded: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
