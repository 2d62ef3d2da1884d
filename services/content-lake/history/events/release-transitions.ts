import type {StoredDocument} from '../../document.ts'
import {type ReleaseState, releaseDocumentId, stateOf} from '../../release.ts'
import type {History} from '../history.ts'

/** A state transition of a release; null before it was created and after it was deleted. */
export type ReleaseTransition = {
  sequence: number
  from: ReleaseState | null
  to: ReleaseState | null
  document: StoredDocument | null
}

/** Returns the known state transitions of a release, oldest first. */
export const releaseTransitionsOf = (history: History, dataset: string, release: string): ReleaseTransition[] =>
  [...history.changesOf(dataset, releaseDocumentId(release))]
    .map(({sequence, before, after}) => ({sequence, from: stateOf(before), to: stateOf(after), document: after}))
    .filter(({from, to}) => from !== to)
    .reverse()
