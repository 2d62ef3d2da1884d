import type {ReactNode} from 'react'
import {LoadingBlock} from 'sanity'
import {useIsDue} from './useIsDue'

/**
 * Renders a document's form once it is due. Sanity renders it read-only at first, and then each of its fields again (sanity 6.16.0).
 * In the Preview tool, a long form would also hold up the scripts of the page beside it, which have the same main thread.
 */
export function FormWhenDue({children}: {children: ReactNode}) {
  return useIsDue() ? children : <LoadingBlock showText />
}
