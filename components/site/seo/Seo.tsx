import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {SeoProps} from './SeoTags'

/**
 * Title, description, canonical address, robots and social card of a page. The server writes them; the browser needs the
 * code only for the next page, so that it is not in the first load.
 */
export const Seo = lazyHydrated<SeoProps>(() => import('./SeoTags'))
