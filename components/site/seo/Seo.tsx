import {Activity, useState} from 'react'
import {useLayout} from '@/components/site/layout/LayoutContext'
import {lazyWithRetry} from '@/components/ui/lazyHydrated'
import {useIsServerHtml} from '@/components/ui/useIsServerHtml'
import type {SeoProps} from './SeoTags'

const SeoTags = lazyWithRetry(() => import('./SeoTags'))

/**
 * Title, description, canonical URL, robots and social card of a page. The server renders them, and the browser leaves them as they
 * are: it needs the code, and the data that its HTML does not repeat, only when other data have come, which bring a layout of their own.
 */
export function Seo(props: SeoProps) {
  const layout = useLayout()
  const isServerHtml = useIsServerHtml()
  const [first] = useState(isServerHtml ? {layout, title: props.title} : null)
  const isKept = first?.layout === layout && first.title === props.title
  return <Activity>{isKept && typeof window !== 'undefined' ? null : <SeoTags {...props} />}</Activity>
}
