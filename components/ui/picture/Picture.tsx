import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {PictureProps} from './PictureImage'

/**
 * An image that reserves its space. The CMS resizes its own images; Next.js optimises all others. When CSS crops the image, the
 * hotspot stays visible. The browser shows the server-rendered HTML; the code loads after the first load.
 */
export const Picture = lazyHydrated<PictureProps>(() => import('./PictureImage'))
