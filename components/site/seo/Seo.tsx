import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {SeoProps} from './SeoTags'

/**
 * Title, description, canonical URL, robots and social card of a page. The server renders them; the browser needs the code
 * only after a navigation, so it is not in the first load.
 */
export const Seo = lazyHydrated<SeoProps>(() => import('./SeoTags'))
