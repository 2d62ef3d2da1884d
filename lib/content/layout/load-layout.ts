import {isShared, type Perspective} from '@/lib/content/perspective'
import {messageOf} from '@/lib/errors'
import type {CachedProps} from '@/lib/shared-cache/cached-props'
import {fallbackLayout} from './fallback-layout'
import {lastLayout, type ReadLayout, rememberLayout} from './last-layout'
import {getLayout, type Layout} from './layout'

/** `isCurrent` is false for a layout of an earlier load, and for the fallback. */
export type LoadedLayout = {value: Layout; isCurrent: boolean}

type Options = {perspective: Perspective; cached?: () => Promise<CachedProps | null>}

/**
 * Returns the layout of a page that is rendered at run time. While the content lake fails, published pages get the one that was
 * read last: by this process, or by the server that has generated the `cached` page. Without either, the fallback. A preview throws.
 */
export async function loadLayout({perspective, cached = async () => null}: Options): Promise<LoadedLayout> {
  if (perspective !== 'published') {
    const layout = await getLayout({perspective})
    return {value: {...layout, ...(isShared(perspective) ? {isShared: true} : {isEditable: true})}, isCurrent: true}
  }
  const [readAt, begunAt] = [Date.now(), performance.now()]
  try {
    const layout = await getLayout()
    rememberLayout({layout, readAt}, begunAt)
    return {value: layout, isCurrent: true}
  } catch (error) {
    console.error(`Cannot load the layout; using the last good one: ${messageOf(error)}`)
    return {value: laterLayout(lastLayout(), await cached()) ?? fallbackLayout, isCurrent: false}
  }
}

function laterLayout(last: ReadLayout | undefined, cached: CachedProps | null): Layout | undefined {
  const {layout, readAt = 0} = (cached ?? {}) as Partial<ReadLayout>
  return layout && (!last || readAt > last.readAt) ? layout : last?.layout
}
