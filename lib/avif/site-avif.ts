import {join} from 'node:path'
import {toCatalogueSource} from '@/lib/catalogue/client'
import {IMAGE_CACHE_SECONDS} from '@/lib/constants'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {requestPicture} from '@/lib/share-pictures/load-picture'
import {processWide} from '@/lib/sources/process-wide'
import {AvifPictures} from './avif-pictures'
import {createEncoder} from './encoder'
import {offerAvif} from './offer-avif'

/** About 20,000 pictures of cards. */
const MAX_BYTES = 256 * 1024 * 1024
/** Twenty listings. */
const MAX_WAITING = 500

/** The AVIF pictures of this process, kept beside the images of Next's optimiser. */
export const siteAvif = () =>
  processWide('avif pictures', () => {
    const service = toCatalogueSource(env.CATALOGUE_API_URL)
    return new AvifPictures({
      folder: join(/* turbopackIgnore: true */ env.NEXT_DIST_DIR, 'cache', 'avif'),
      maxBytes: MAX_BYTES,
      maxWaiting: MAX_WAITING,
      maxAgeMs: IMAGE_CACHE_SECONDS * 1000,
      load: url => requestPicture({url, headers: {}, service}),
      encode: createEncoder().encode,
    })
  })

/** Sends pictures as AVIF from now on. Without a folder for them they stay WebP. */
export function startAvif(): void {
  try {
    offerAvif(siteAvif(), env.CATALOGUE_API_URL)
  } catch (error) {
    console.warn(`Pictures stay WebP, because those in AVIF cannot be stored: ${messageOf(error)}`)
  }
}
