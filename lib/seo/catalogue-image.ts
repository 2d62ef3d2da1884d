import {IMAGE_BREAKPOINTS_PX, IMAGE_QUALITY} from '@/lib/constants'
import {absoluteUrl} from '@/lib/routes'

/**
 * Returns the absolute URL of a catalogue picture as pages show it, for search engines. It is on this site, because the
 * backend's own address may not be reachable from outside.
 */
export const toCatalogueImageUrl = (url: string): string =>
  absoluteUrl(`/_next/image?url=${encodeURIComponent(url)}&w=${IMAGE_BREAKPOINTS_PX.xl}&q=${IMAGE_QUALITY}`)
