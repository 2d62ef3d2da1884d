import type {SanityClient} from 'sanity'
import type {PastedPicture} from '../html/pictures'
import {loadPicture} from './load-picture'
import {nameOf} from './name-of'

/** Time in milliseconds after which a paste is inserted without the pictures that are not uploaded, and what each picture adds to it. */
const LIMIT_MS = 60_000
const LIMIT_PER_PICTURE_MS = 3_000
/** The same while the browser has no network: text must not wait for it, but a lake on this machine responds. */
const OFFLINE_LIMIT_MS = 5_000
/** The most uploads at once. */
const AT_ONCE = 3
/** The most pictures of a paste. */
const MOST_PICTURES = 100
/** The most bytes of a picture. */
const MOST_BYTES = 20 * 2 ** 20

/** Limits of one paste. */
type Limits = {limitMs?: number}

/**
 * Uploads pasted pictures and returns the asset's id of each; null for those that could not be read or uploaded within a minute
 * and three seconds for each, and for what exceeds 100 pictures or 20 MB each. Files of the clipboard replace the pictures whose
 * address only their program can read, if there are as many.
 */
export async function uploadPictures(
  client: SanityClient,
  pictures: PastedPicture[],
  files: File[],
  {limitMs = limitOf(pictures)}: Limits = {},
): Promise<(string | null)[]> {
  const signal = AbortSignal.timeout(limitMs)
  const sources = withFiles(pictures, files)
  const ids: (string | null)[] = pictures.map(() => null)
  const queue = [...pictures.entries()].slice(0, MOST_PICTURES)
  const work = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const [index, picture] = next
      ids[index] = await upload(client, {
        source: sources[index] ?? picture.src,
        filename: nameOf(picture, index),
        signal,
      })
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, work))
  return ids
}

const limitOf = ({length}: PastedPicture[]): number =>
  navigator.onLine === false ? OFFLINE_LIMIT_MS : LIMIT_MS + Math.min(length, MOST_PICTURES) * LIMIT_PER_PICTURE_MS

function withFiles(pictures: PastedPicture[], files: File[]): (File | string)[] {
  const foreign = pictures.filter(({src}) => !src.startsWith('data:'))
  if (foreign.length !== files.length) return pictures.map(({src}) => src)
  return pictures.map(picture => files[foreign.indexOf(picture)] ?? picture.src)
}

type Upload = {source: File | string; filename: string; signal: AbortSignal}

async function upload(client: SanityClient, {source, filename, signal}: Upload): Promise<string | null> {
  try {
    const picture = typeof source === 'string' ? await loadPicture(source, signal) : source
    if (picture === null) return null
    if (picture.size > MOST_BYTES) throw new Error(`it has ${picture.size} bytes, more than ${MOST_BYTES}`)
    return await send(client, picture, {filename, signal})
  } catch (error) {
    console.warn(`The pasted picture “${filename}” was not uploaded: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** Returns the id of the asset. Aborts the request and throws when the time is over. */
const send = (client: SanityClient, picture: Blob, {filename, signal}: Omit<Upload, 'source'>): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const upload = client.observable.assets.upload('image', picture, {filename, contentType: picture.type}).subscribe({
      next: event => event.type === 'response' && resolve(event.body.document._id),
      error: reject,
    })
    signal.addEventListener('abort', () => {
      upload.unsubscribe()
      reject(signal.reason)
    })
  })
