import {useLayout} from '@/components/site/layout/LayoutContext'
import {lazyWithRetry} from '@/components/ui/lazyHydrated'
import {useIsKept} from '@/components/ui/useIsKept'
import type {SeoProps} from './SeoTags'

const SeoTags = lazyWithRetry(() => import('./SeoTags'))

/**
 * Title, description, canonical URL, robots and social card of a page. The server renders them, and the browser leaves them as they
 * are: it needs the code, and the data that its HTML does not repeat, only when other data have come, which bring a layout of their own.
 */
export function Seo(props: SeoProps) {
  const isKept = useIsKept(useLayout())
  return isKept && typeof window !== 'undefined' ? null : <SeoTags {...props} />
}
