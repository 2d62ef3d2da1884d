import {processWide} from '@/lib/sources/process-wide'
import type {Layout} from './layout'

/** A layout with the time at which it was read, in milliseconds since 1970. */
export type ReadLayout = {layout: Layout; readAt: number}

/** `begunAt` is when the load of the last one began, by `performance.now()`. */
const memory = processWide('last layout', (): {last?: ReadLayout; begunAt: number} => ({begunAt: 0}))

/**
 * Returns the last good layout of published content that this process has read; undefined before the first one. The error page
 * uses it, so this module imports nothing that fetches.
 */
export const lastLayout = (): ReadLayout | undefined => memory.last

/** Remembers a layout unless one is known whose load began later. */
export function rememberLayout(last: ReadLayout, begunAt = performance.now()): void {
  if (begunAt >= memory.begunAt) Object.assign(memory, {last, begunAt})
}
