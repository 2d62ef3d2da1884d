import {isShared, type Perspective} from '@/lib/content/perspective'
import {messageOf} from '@/lib/errors'
import type {Loaded} from '@/lib/sources/keep-last-good'
import {fallbackLayout} from './fallback-layout'
import {lastLayout, rememberLayout} from './last-layout'
import {getLayout, type Layout} from './layout'

/**
 * Returns the layout of a page that is rendered at run time. While the content lake fails, published pages get the last
 * good layout, or the fallback where there is none. A preview throws.
 */
export async function loadLayout({perspective}: {perspective: Perspective}): Promise<Loaded<Layout>> {
  if (perspective !== 'published') {
    const layout = await getLayout({perspective})
    return {value: {...layout, ...(isShared(perspective) ? {isShared: true} : {isEditable: true})}, isCurrent: true}
  }
  try {
    const layout = await getLayout()
    rememberLayout(layout)
    return {value: layout, isCurrent: true}
  } catch (error) {
    console.error(`Cannot load the layout; using the last good one: ${messageOf(error)}`)
    return {value: lastLayout() ?? fallbackLayout, isCurrent: false}
  }
}
