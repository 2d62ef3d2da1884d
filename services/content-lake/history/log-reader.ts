import type {HistoryStatements} from './history-statements.ts'

/** An entry of the transaction log: a transaction without its changes. */
export type Entry = {sequence: number; id: string; timestamp: string; author: string}

/** A step in a document's revisions; null where the document did not exist. `isKept` is false when its state was pruned. */
export type Revision = {revision: string | null; previous: string | null; isKept: boolean}

/** The change of a document in the transaction of a number. */
export type Touched = {sequence: number; id: string}

/** Reads the transaction log. It is never pruned, so it outlives the document states. */
export const createLogReader = (statements: HistoryStatements) => ({
  /** Returns the latest transaction of a dataset up to a time, or null. */
  entryBefore: (dataset: string, time: string): Entry | null => toEntry(statements.before.get(dataset, time)),
  /** Returns the transaction with an id, or null. */
  findEntry: (dataset: string, id: string): Entry | null => toEntry(statements.entry.get(dataset, id)),
  /** Returns the latest transaction of a dataset, or null before the first. */
  newestEntry: (dataset: string): Entry | null => toEntry(statements.newest.get(dataset)),
  /** Returns the transaction with a sequence number, or null. */
  entryAt: (sequence: number): Entry | null => toEntry(statements.at.get(sequence)),
  /** Returns the transactions that changed any of the documents, oldest first, with the ids of all documents they changed. */
  listEntries: (dataset: string, ids: string[]): (Entry & {documents: string[]})[] =>
    statements.touching.all(dataset, JSON.stringify(ids)).map(row => ({
      ...entryOf(row),
      documents: JSON.parse(String(row.documents)),
    })),
  /** Returns the changes after one, oldest first and then by document; at most `limit` changes. */
  listTouched: (dataset: string, after: Touched, limit: number): Touched[] =>
    statements.touched
      .all(dataset, after.sequence, after.id, limit)
      .map(row => ({sequence: Number(row.sequence), id: String(row.id)})),
  /** Returns all revisions of a document, oldest first. */
  listRevisions: (dataset: string, id: string): (Entry & Revision)[] =>
    statements.revisions.all(dataset, id).map(row => ({
      ...entryOf(row),
      revision: row.revision === null ? null : String(row.revision),
      previous: row.previous === null ? null : String(row.previous),
      isKept: row.kept === 1,
    })),
  /** Returns the ids of a published document, its draft and its versions, including deleted ones. */
  listGroup: (dataset: string, publishedId: string): string[] =>
    statements.group.all(dataset, publishedId, `drafts.${publishedId}`, `.${publishedId}`).map(row => String(row.id)),
  /** Returns the ids of all documents that were ever versions in a release. */
  listReleaseVersions: (dataset: string, release: string): string[] =>
    statements.versions.all(dataset, release).map(row => String(row.id)),
})

const toEntry = (row: Record<string, unknown> | undefined): Entry | null => (row ? entryOf(row) : null)

const entryOf = (row: Record<string, unknown>): Entry => ({
  sequence: Number(row.sequence),
  id: String(row.id),
  timestamp: String(row.timestamp),
  author: String(row.author),
})
