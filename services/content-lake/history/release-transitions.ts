import type {StoredDocument} from '../document.ts'
import {type ReleaseState, releaseDocumentId, stateOf} from '../releases/release.ts'
import type {History} from './history.ts'

/** A release that came from one state to another, null before it was made and after it was deleted. */
export type ReleaseTurn = {
  sequence: number
  from: ReleaseState | null
  to: ReleaseState | null
  document: StoredDocument | null
}

/** The turns that a release took, oldest first, as far back as they are known. */
export const releaseTurnsOf = (history: History, dataset: string, release: string): ReleaseTurn[] =>
  [...history.changesOf(dataset, releaseDocumentId(release))]
    .map(({sequence, before, after}) => ({sequence, from: stateOf(before), to: stateOf(after), document: after}))
    .filter(({from, to}) => from !== to)
    .reverse()
