import {applyPatch} from 'mendoza'
import {isRecord, type JsonRecord, parseDocument, type StoredDocument} from '../document.ts'
import type {Committed, Patch} from '../store/store.ts'
import type {HistoryStatements} from './history-statements.ts'
import {encodePatch, type MendozaPatch, withoutRevision} from './mendoza.ts'

/** A past change of one document, with its state before and after; null where it did not exist. */
export type PastChange = {
  sequence: number
  id: string
  before: StoredDocument | null
  after: StoredDocument | null
  revert: MendozaPatch
  patches: Patch[] | null
}

/**
 * Stores and reconstructs the past states of documents. Only the reverse patch of each change is stored, so creating a
 * document costs nothing and an edit little; earlier states are computed from the current document.
 */
export const createDocumentHistory = (statements: HistoryStatements) => {
  const currentStateOf = (dataset: string, id: string): StoredDocument | null => {
    const row = statements.document.get(dataset, id)
    return row ? parseDocument(String(row.content)) : null
  }

  /**
   * Yields the changes of a document after the transaction number `after`, newest first. The `before` of the last one is
   * the oldest known state.
   */
  function* changesOf(dataset: string, id: string, after = 0): Generator<PastChange> {
    let current = currentStateOf(dataset, id)
    for (const {sequence, previous, revision, revert, patches} of statements.past.all(dataset, id, after)) {
      // A gap: earlier changes were pruned, or happened before the lake kept a history.
      if (revision !== (current?._rev ?? null)) return
      const patch: MendozaPatch = JSON.parse(String(revert))
      const state: unknown = applyPatch(current && withoutRevision(current), patch)
      const before = isRecord(state) ? toDocument(state, String(previous)) : null
      const steps: Patch[] | null = patches === null ? null : JSON.parse(String(patches))
      yield {sequence: Number(sequence), id, before, after: current, revert: patch, patches: steps}
      current = before
    }
  }

  return {
    currentStateOf,
    changesOf,
    /** Stores the reverse patches of a transaction, as part of its commit. */
    record: ({dataset, sequence, changes}: Committed): void => {
      for (const {id, before, after, patches, purge} of changes) {
        if (purge) statements.forget.run(dataset, id)
        else {
          const revert = JSON.stringify(encodePatch(after, before))
          statements.add.run(dataset, id, sequence, revert, patches && JSON.stringify(patches))
        }
      }
    },
    /** Returns the current document or, when it was deleted, its last state; null when that is unknown. */
    lastStateOf: (dataset: string, id: string): StoredDocument | null => {
      const current = currentStateOf(dataset, id)
      if (current) return current
      const [newest] = changesOf(dataset, id)
      return newest?.before ?? null
    },
  }
}

const toDocument = (state: JsonRecord, revision: string): StoredDocument => ({
  ...state,
  _id: String(state._id),
  _type: String(state._type),
  _rev: revision,
  _createdAt: String(state._createdAt),
  _updatedAt: String(state._updatedAt),
})
