import {processWide} from '@/lib/sources/process-wide'
import type {Layout} from './layout'

const memory = processWide('last layout', (): {layout?: Layout} => ({}))

/**
 * Returns the last good layout of published content that this process has seen. The error page uses it, so this module
 * imports nothing that fetches.
 */
export const lastLayout = (): Layout | undefined => memory.layout

export function rememberLayout(layout: Layout): void {
  memory.layout = layout
}
