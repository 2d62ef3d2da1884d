import {parseDocument, type StoredDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import type {Health} from '../integrity/health.ts'
import type {StoreStatements} from './store-statements.ts'

/** Above this number of documents, reading the types of the whole dataset is cheaper. */
const MAX_TYPE_LOOKUPS = 100

/** Reads the stored documents. Throws an UnhealthyError for a damaged one, and for a missing one in a damaged database. */
export const createDocumentReader = (statements: StoreStatements, health: Health) => {
  /** Returns the value for a missing document. Throws when it may be missing because the database is damaged. */
  const absent = <Value>(dataset: string, id: string, value: Value): Value => {
    if (health.isDamaged()) throw health.damagedError()
    // The log has an index of its own.
    const latest = statements.latestRevision.get(dataset, id)
    if (latest === undefined || latest.revision === null) return value
    throw health.report(`The document "${id}" of "${dataset}" is missing`)
  }

  return {
    readDocument: (dataset: string, id: string): StoredDocument | null => {
      const row = statements.document.get(dataset, id)
      if (!row) return absent(dataset, id, null)
      const document = parseDocument(String(row.content))
      if (document._id !== id) {
        throw health.report(`The index of the documents leads from "${id}" to "${document._id}"`)
      }
      // In a damaged database, an old version of a document may come back.
      if (health.isDamaged() && statements.latestRevision.get(dataset, id)?.revision !== document._rev) {
        throw health.damagedError()
      }
      return document
    },
    hasDocument: (dataset: string, id: string): boolean =>
      statements.exists.get(dataset, id) !== undefined || absent(dataset, id, false),
    hasTransaction: (dataset: string, id: string): boolean => statements.transaction.get(dataset, id) !== undefined,
    countDocuments: (dataset: string): number => Number(statements.count.get(dataset)?.number ?? 0),
    /** Returns the ids of the first documents of a dataset, whose contents have at most `maxBytes` together, but at least one. */
    listFirst: (dataset: string, maxBytes: number): string[] =>
      statements.first.all(dataset, maxBytes).map(row => String(row.id)),
    /** Returns when a document was last created, changed or deleted according to the log; null when it never existed. */
    changedAt: (dataset: string, id: string): string | null => {
      const row = statements.changedAt.get(dataset, id)
      return row ? String(row.timestamp) : null
    },
    /** Returns the ids of documents whose strong references point at the target. */
    listReferring: (dataset: string, target: string): string[] =>
      statements.referring.all(dataset, target).map(row => String(row.source)),
    /** Returns the ids of the draft and the release versions of a published document. */
    listVersionIds: (dataset: string, publishedId: string): string[] =>
      statements.versions.all(dataset, `drafts.${publishedId}`, `.${publishedId}`).map(row => String(row.id)),
    /** Returns the ids of the versions in a release. */
    listReleaseVersionIds: (dataset: string, release: string): string[] =>
      statements.releaseVersions.all(dataset, release).map(row => String(row.id)),
    /**
     * Returns the ids of the documents of all datasets but one that contain any kind of reference to the id, and whether one of their
     * references is strong.
     */
    listMentioning: (
      id: string,
      exceptDataset: string | null = null,
    ): {dataset: string; id: string; isStrong: boolean}[] =>
      statements.mentioning.all(id, exceptDataset).map(row => {
        return {dataset: String(row.dataset), id: String(row.source), isStrong: row.is_strong === 1}
      }),
    /** Returns the documents of a type. */
    listByType: (dataset: string, type: string): StoredDocument[] =>
      statements.byType.all(dataset, type).map(row => parseDocument(String(row.content))),
    /** Returns the types of documents, their drafts and versions; all types of the dataset when there are many documents. */
    listTypesBeside: (dataset: string, ids: string[]): string[] => {
      const all =
        ids.length > MAX_TYPE_LOOKUPS
          ? statements.types.all(dataset)
          : ids.map(publishedIdOf).flatMap(id => statements.typesOf.all(dataset, id, `drafts.${id}`, `.${id}`))
      return all.map(row => String(row.type))
    },
  }
}
