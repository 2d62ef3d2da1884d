import {isHosted} from '@/lib/content/client'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {routes} from '@/lib/routes'
import type {CardPicture} from './card'

type Settings = Pick<
  typeof env,
  'CATALOGUE_API_URL' | 'SANITY_API_HOST' | 'SANITY_API_READ_TOKEN' | 'SANITY_PROJECT_ID' | 'SANITY_DATASET'
> & {isHosted: boolean}

type Source = {url: string; headers: Record<string, string>}

/** Time for one picture in milliseconds. A visitor does not wait that long: see `createPatientLoader`. */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024
/** Width in which the content lake sends a picture, in pixels. */
const WIDTH = 1200

/**
 * Returns the URL of a picture and the headers to request it with; null when it is neither an image of the catalogue nor one of
 * the dataset.
 */
export function toPictureSource(src: string, settings: Settings): Source | null {
  const {CATALOGUE_API_URL, SANITY_API_HOST, SANITY_API_READ_TOKEN: token, SANITY_PROJECT_ID, SANITY_DATASET} = settings
  if (!URL.canParse(src, 'http://path.invalid')) return null
  const {href} = new URL(src, 'http://path.invalid')
  if (href.startsWith(`${new URL(CATALOGUE_API_URL).href.replace(/\/$/, '')}/images/`)) return {url: href, headers: {}}
  const dataset = `/${SANITY_PROJECT_ID}/${SANITY_DATASET}/`
  const base = settings.isHosted ? 'https://cdn.sanity.io/images' : `http://path.invalid${routes.contentImages}`
  if (!href.startsWith(`${base}${dataset}`)) return null
  const sized = new URL(settings.isHosted ? href : `${SANITY_API_HOST}/images${href.slice(base.length)}`)
  sized.searchParams.set('w', String(WIDTH))
  return {url: sized.href, headers: token && !settings.isHosted ? {Authorization: `Bearer ${token}`} : {}}
}

/** Returns the bytes of a picture; null when it comes from elsewhere, is too large or cannot be loaded, which is logged. */
export async function loadPicture(
  {src}: CardPicture,
  settings: Settings = {...env, isHosted},
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer | null> {
  const source = toPictureSource(src, settings)
  if (!source) {
    console.warn('A share picture leaves out a picture that is neither of the catalogue nor of the content')
    return null
  }
  try {
    const response = await fetch(source.url, {
      headers: source.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    return await readAtMost(response.body, MAX_BYTES)
  } catch (error) {
    console.warn(`A share picture is drawn without its picture: ${messageOf(error)}`)
    return null
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
