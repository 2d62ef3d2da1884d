import type {DatabaseSync} from 'node:sqlite'
import {applyPatch} from 'mendoza'
import {isRecord, type JsonRecord, parseDocument, type StoredDocument} from '../document.ts'
import type {Committed, Patch} from '../store/store.ts'
import {prepareStatements} from './history-statements.ts'
import {encodePatch, type MendozaPatch, withoutRevision} from './mendoza.ts'

/** One change of one document in the past, with what it was before and after; null where there was none. */
export type PastChange = {
  sequence: number
  id: string
  before: StoredDocument | null
  after: StoredDocument | null
  revert: MendozaPatch
  patches: Patch[] | null
}

/** A transaction of the past without its changes. */
export type Entry = {sequence: number; id: string; timestamp: string; author: string}

/** A step in a document's line of revisions, null where there was no document; its state may be kept no longer. */
export type Revision = {revision: string | null; previous: string | null; isKept: boolean}

export type History = ReturnType<typeof openHistory>

/**
 * The past of a lake. Of each change only the way back is kept, so that making a document costs nothing and an edit
 * little; earlier states are told by going back from the document as it is.
 */
export const openHistory = (database: DatabaseSync) => {
  const statements = prepareStatements(database)

  const currentStateOf = (dataset: string, id: string): StoredDocument | null => {
    const row = statements.document.get(dataset, id)
    return row ? parseDocument(String(row.content)) : null
  }

  /** Keeps the way back from a transaction; part of its commit. */
  const record = ({dataset, sequence, changes}: Committed): void => {
    for (const {id, before, after, patches, purge} of changes) {
      if (purge) statements.forget.run(dataset, id)
      else {
        const revert = JSON.stringify(encodePatch(after, before))
        statements.add.run(dataset, id, sequence, revert, patches && JSON.stringify(patches))
      }
    }
  }

  /**
   * The changes of a document after the transaction number `after`, newest first, as far back as they are known: the
   * last one's `before` is the oldest state that can be told.
   */
  function* changesOf(dataset: string, id: string, after = 0): Generator<PastChange> {
    let current = currentStateOf(dataset, id)
    for (const {sequence, previous, revision, revert, patches} of statements.past.all(dataset, id, after)) {
      // A gap: what lies before it was pruned, or happened before the lake kept a history.
      if (revision !== (current?._rev ?? null)) return
      const patch: MendozaPatch = JSON.parse(String(revert))
      const state: unknown = applyPatch(current && withoutRevision(current), patch)
      const before = isRecord(state) ? toDocument(state, String(previous)) : null
      const steps: Patch[] | null = patches === null ? null : JSON.parse(String(patches))
      yield {sequence: Number(sequence), id, before, after: current, revert: patch, patches: steps}
      current = before
    }
  }

  const entryOf = (row: Record<string, unknown>): Entry => ({
    sequence: Number(row.sequence),
    id: String(row.id),
    timestamp: String(row.timestamp),
    author: String(row.author),
  })

  /** The document as it is or, when it is gone, as it last was; null when that is not known. */
  const lastStateOf = (dataset: string, id: string): StoredDocument | null => {
    const current = currentStateOf(dataset, id)
    if (current) return current
    const [newest] = changesOf(dataset, id)
    return newest?.before ?? null
  }

  return {
    record,
    changesOf,
    currentStateOf,
    lastStateOf,
    /** The newest transaction of a dataset up to that time, or null. */
    entryBefore: (dataset: string, time: string): Entry | null => {
      const row = statements.before.get(dataset, time)
      return row ? entryOf(row) : null
    },
    /** The transaction of that id, or null. */
    findEntry: (dataset: string, id: string): Entry | null => {
      const row = statements.entry.get(dataset, id)
      return row ? entryOf(row) : null
    },
    /** The newest transaction of a dataset, or null before the first. */
    newestEntry: (dataset: string): Entry | null => {
      const row = statements.newest.get(dataset)
      return row ? entryOf(row) : null
    },
    /** The transactions that touched any of the documents, oldest first, each with the ids of all that it touched. */
    listEntries: (dataset: string, ids: string[]): (Entry & {documents: string[]})[] =>
      statements.touching.all(dataset, JSON.stringify(ids)).map(row => ({
        ...entryOf(row),
        documents: JSON.parse(String(row.documents)),
      })),
    /** What was touched after the transaction number `after`, oldest first; at most `limit` changes. */
    listTouched: (dataset: string, after: number, limit: number): {sequence: number; id: string}[] =>
      statements.touched.all(dataset, after, limit).map(row => ({sequence: Number(row.sequence), id: String(row.id)})),
    /** The transaction of that number, or null. */
    entryAt: (sequence: number): Entry | null => {
      const row = statements.at.get(sequence)
      return row ? entryOf(row) : null
    },
    /** The document's whole line of revisions as the ledger has it, oldest first; it outlives the states themselves. */
    listRevisions: (dataset: string, id: string): (Entry & Revision)[] =>
      statements.revisions.all(dataset, id).map(row => ({
        ...entryOf(row),
        revision: row.revision === null ? null : String(row.revision),
        previous: row.previous === null ? null : String(row.previous),
        isKept: row.kept === 1,
      })),
    /** Ids of all versions, living or gone, of a published document. */
    listGroup: (dataset: string, publishedId: string): string[] =>
      statements.group.all(dataset, publishedId, `drafts.${publishedId}`, `.${publishedId}`).map(row => String(row.id)),
    /** Ids of all documents, living or gone, that were versions in a release. */
    listReleaseVersions: (dataset: string, release: string): string[] =>
      statements.versions.all(dataset, release).map(row => String(row.id)),
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
