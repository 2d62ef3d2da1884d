import {processWide} from '@/lib/sources/process-wide'
import type {Layout} from './layout'

/** A layout with the time at which it was read, in milliseconds since 1970. */
export type ReadLayout = {layout: Layout; readAt: number}

const memory = processWide('last layout', (): {last?: ReadLayout} => ({}))

/**
 * Returns the last good layout of published content that this process has read; undefined before the first one. The error page
 * uses it, so this module imports nothing that fetches.
 */
export const lastLayout = (): ReadLayout | undefined => memory.last

export function rememberLayout(last: ReadLayout): void {
  memory.last = last
}
