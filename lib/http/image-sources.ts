import {isHostedBySanity} from '../is-hosted-by-sanity.ts'

type Settings = {
  /** Address of the catalogue. */
  CATALOGUE_API_URL: string
  SANITY_API_HOST: string
  SANITY_PROJECT_ID: string
  SANITY_DATASET: string
  /** Allows image hosts on this machine and in private networks. */
  IMAGES_FROM_PRIVATE_NETWORK: boolean
}

/**
 * Returns the sources that `/_next/image` may fetch, for `images` in next.config.js: the images of the catalogue, and with a
 * hosted project those of its dataset. Anyone can send it any address, so it must not reach other paths of the backend.
 */
export function imageSources(settings: Settings) {
  const {CATALOGUE_API_URL, SANITY_API_HOST, SANITY_PROJECT_ID, SANITY_DATASET} = settings
  const catalogue = new URL(`${CATALOGUE_API_URL}/images/**`)
  const content = new URL(`https://cdn.sanity.io/images/${SANITY_PROJECT_ID}/${SANITY_DATASET}/**`)
  return {
    remotePatterns: isHostedBySanity(SANITY_API_HOST) ? [catalogue, content] : [catalogue],
    // Paths of this site would include the proxies of the lake and the backend.
    localPatterns: [],
    maximumRedirects: 0,
    dangerouslyAllowLocalIP: settings.IMAGES_FROM_PRIVATE_NETWORK,
  }
}
