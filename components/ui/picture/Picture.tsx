import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {PictureProps} from './PictureImage'

/**
 * An image that reserves its place: one of the CMS in the width asked for by the CMS itself, any other by Next's optimiser.
 * Where CSS crops it, the hotspot stays in sight. The browser shows what the server wrote; the code comes after the first load.
 */
export const Picture = lazyHydrated<PictureProps>(() => import('./PictureImage'))
