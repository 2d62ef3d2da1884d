import {useState, useSyncExternalStore} from 'react'

/** `isInHtml`: the data of the first page do not have what its HTML shows of them. */
export type Kept = object & {isInHtml?: true}

/** Returns whether the server's HTML still shows the data of a part of a page: on the first page, until it gets another object. */
export function useIsKept(of: Kept): boolean {
  const isServerHtml = useSyncExternalStore(neverChanges, no, yes)
  const [kept] = useState(isServerHtml || of.isInHtml ? of : null)
  return kept === of
}

const neverChanges = () => no
const no = () => false
/** On the server, and while React hydrates its HTML. */
const yes = () => true
