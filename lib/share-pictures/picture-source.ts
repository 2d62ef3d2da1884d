import {toCatalogueSource} from '@/lib/catalogue/client'
import {toPicturePrefix} from '@/lib/catalogue/refused-pictures'
import {isHosted, toLakeSource} from '@/lib/content/client'
import {env} from '@/lib/env'
import {routes} from '@/lib/routes'
import type {Source} from '@/lib/sources/call-source'

/** The settings that decide which pictures are loaded, and from where. */
export type PictureSettings = Pick<
  typeof env,
  'CATALOGUE_API_URL' | 'SANITY_API_HOST' | 'SANITY_API_READ_TOKEN' | 'SANITY_PROJECT_ID' | 'SANITY_DATASET'
> & {isHosted: boolean}

/** The URL of a picture, the headers to request it with, and the service that sends it. */
export type PictureSource = {url: string; headers: Record<string, string>; service: Source}

/** The settings of this site. */
export const PICTURE_SETTINGS: PictureSettings = {...env, isHosted}

/** Width in which the content lake sends a picture, in pixels. */
const WIDTH = 1200
const HOSTED = 'https://cdn.sanity.io'

/** Returns where a picture is loaded from; null when it is neither an image of the catalogue nor one of the dataset. */
export function toPictureSource(src: string, settings = PICTURE_SETTINGS): PictureSource | null {
  if (!URL.canParse(src, 'http://path.invalid')) return null
  const {href} = new URL(src, 'http://path.invalid')
  if (href.startsWith(toPicturePrefix(settings.CATALOGUE_API_URL)))
    return {url: href, headers: {}, service: toCatalogueSource(settings.CATALOGUE_API_URL)}
  return toLakePicture(href, settings)
}

function toLakePicture(href: string, settings: PictureSettings): PictureSource | null {
  const {SANITY_API_HOST: lake, SANITY_API_READ_TOKEN: token, SANITY_PROJECT_ID, SANITY_DATASET} = settings
  const base = settings.isHosted ? `${HOSTED}/images` : `http://path.invalid${routes.contentImages}`
  if (!href.startsWith(`${base}/${SANITY_PROJECT_ID}/${SANITY_DATASET}/`)) return null
  const sized = new URL(settings.isHosted ? href : `${lake}/images${href.slice(base.length)}`)
  sized.searchParams.set('w', String(WIDTH))
  const headers: PictureSource['headers'] = token && !settings.isHosted ? {Authorization: `Bearer ${token}`} : {}
  return {url: sized.href, headers, service: toLakeSource(settings.isHosted ? HOSTED : lake)}
}
