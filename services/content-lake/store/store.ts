import {DatabaseSync} from 'node:sqlite'
import {isDeepStrictEqual} from 'node:util'
import {inTransaction} from '../../kit/sqlite.ts'
import {parseDocument, type StoredDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import {type InitialDatasets, openDatasets} from './datasets.ts'
import type {LakeDatabase} from './lake-database.ts'
import {referencesOf} from './references.ts'

/** One document as a transaction found it and as it leaves it; null where there is none. */
export type Change = {
  id: string
  before: StoredDocument | null
  after: StoredDocument | null
  /** The patches that led from one to the other; null when it was made, replaced or deleted as a whole. */
  patches: Patch[] | null
  /** Whether all that is known of its past is to be forgotten. */
  purge: boolean
}

/** Operations of a patch, as a caller sent them. */
export type Patch = Record<string, unknown>

/** A transaction that has been worked out and may be stored. */
export type Transaction = {id: string; timestamp: string; author: string; changes: Change[]}

/** A transaction that is on the disk. */
export type Committed = Transaction & {dataset: string; sequence: number}

/** Writes what else belongs to a transaction into the same commit: when it throws, nothing of either is stored. */
export type Recorder = (transaction: Committed) => void

export type Store = ReturnType<typeof openStore>

const PAGE = 500
const FEW = 100

/** The documents of a lake; every commit is on the disk before it returns. */
export const openStore = ({file, database}: LakeDatabase, initial: InitialDatasets, record: Recorder) => {
  const statements = prepareStatements(database)
  const {reached, ...datasets} = openDatasets(database, initial)
  const observers = new Set<(transaction: Committed) => void>()

  const readDocument = (dataset: string, id: string): StoredDocument | null => {
    const row = statements.document.get(dataset, id)
    return row ? parseDocument(String(row.content)) : null
  }

  /** Stores a transaction whole or not at all, and answers its sequence number. */
  const commit = (dataset: string, transaction: Transaction): number => {
    const {id, timestamp, author, changes} = transaction
    const committed = inTransaction(database, () => {
      const {lastInsertRowid} = statements.addTransaction.run(dataset, id, timestamp, author)
      const sequence = Number(lastInsertRowid)
      for (const change of changes) storeChange(dataset, sequence, change)
      record({...transaction, dataset, sequence})
      return {...transaction, dataset, sequence}
    })
    reached(dataset, committed.sequence)
    for (const observe of observers) observe(committed)
    return committed.sequence
  }

  const storeChange = (dataset: string, sequence: number, {id, before, after}: Change): void => {
    statements.addChange.run(sequence, dataset, id, before?._rev ?? null, after?._rev ?? null)
    if (after === null) statements.dropDocument.run(dataset, id)
    else statements.putDocument.run(dataset, id, after._type, after._rev, JSON.stringify(after))
    const [former, references] = [referencesOf(before), referencesOf(after)]
    if (isDeepStrictEqual(former, references)) return
    statements.dropReferences.run(dataset, id)
    for (const [target, isStrong] of references) statements.addReference.run(target, dataset, id, isStrong ? 1 : 0)
  }

  return {
    ...datasets,
    file,
    commit,
    /** Has `observe` called with each transaction once it is on the disk, in order; the answer ends that. */
    onCommit: (observe: (transaction: Committed) => void): (() => void) => {
      observers.add(observe)
      return () => observers.delete(observe)
    },
    readDocument,
    hasDocument: (dataset: string, id: string): boolean => statements.exists.get(dataset, id) !== undefined,
    hasTransaction: (dataset: string, id: string): boolean => statements.transaction.get(dataset, id) !== undefined,
    countDocuments: (dataset: string): number => Number(statements.count.get(dataset)?.number ?? 0),
    /** When a document was last made, changed or deleted, as the log says; null when it never was. */
    changedAt: (dataset: string, id: string): string | null => {
      const row = statements.changedAt.get(dataset, id)
      return row ? String(row.timestamp) : null
    },
    /** Ids of documents whose strong references point at the target. */
    listReferring: (dataset: string, target: string): string[] =>
      statements.referring.all(dataset, target).map(row => String(row.source)),
    /** Ids of the draft and the release versions of a published document. */
    listVersionIds: (dataset: string, publishedId: string): string[] =>
      statements.versions.all(dataset, `drafts.${publishedId}`, `.${publishedId}`).map(row => String(row.id)),
    /** Ids of the versions in a release. */
    listReleaseVersionIds: (dataset: string, release: string): string[] =>
      statements.releaseVersions.all(dataset, release).map(row => String(row.id)),
    /** Documents of any dataset that name the id in a reference, of whatever kind. */
    listMentioning: (id: string): {dataset: string; id: string; content: string}[] =>
      statements.mentioning
        .all(id)
        .map(row => ({dataset: String(row.dataset), id: String(row.id), content: String(row.content)})),
    /** The documents of a type. */
    listByType: (dataset: string, type: string): StoredDocument[] =>
      statements.byType.all(dataset, type).map(row => parseDocument(String(row.content))),
    /** The types of documents and of their drafts and versions; perhaps more of them than that when they are many. */
    listTypesBeside: (dataset: string, ids: string[]): string[] => {
      const all =
        ids.length > FEW
          ? statements.types.all(dataset)
          : ids.map(publishedIdOf).flatMap(id => statements.typesOf.all(dataset, id, `drafts.${id}`, `.${id}`))
      return all.map(row => String(row.type))
    },
    isWritable: (): boolean => statements.ping.get() !== undefined,
  }
}

/** The documents of a dataset as JSON, in the order of their ids, all as of one moment; close by ending the iteration. */
export function* snapshot(file: string, dataset: string): Generator<string> {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  try {
    // A read transaction in WAL mode goes on seeing the moment it began at, whatever is written meanwhile.
    database.exec('begin')
    const page = database.prepare('select id, content from documents where dataset = ? and id > ? order by id limit ?')
    for (let last = ''; ; ) {
      const rows = page.all(dataset, last, PAGE)
      for (const row of rows) yield String(row.content)
      if (rows.length < PAGE) return
      last = String(rows.at(-1)?.id)
    }
  } finally {
    database.close()
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  document: database.prepare('select content from documents where dataset = ? and id = ?'),
  exists: database.prepare('select 1 from documents where dataset = ? and id = ?'),
  count: database.prepare('select count(*) as number from documents where dataset = ?'),
  versions: database.prepare(`
    select id from documents where dataset = ?1 and (id = ?2 or (id glob 'versions.*' and
      substr(id, 10 + instr(substr(id, 10), '.') - 1) = ?3))`),
  types: database.prepare('select distinct type from documents where dataset = ?'),
  typesOf: database.prepare(`
    select type from documents where dataset = ?1 and (id = ?2 or id = ?3 or (id glob 'versions.*' and
      substr(id, 10 + instr(substr(id, 10), '.') - 1) = ?4))`),
  releaseVersions: database.prepare(`
    select id from documents where dataset = ?1 and id > 'versions.' || ?2 || '.' and id < 'versions.' || ?2 || '/' order by id`),
  mentioning: database.prepare(`
    select dataset, id, content from document_references join documents using (dataset)
    where target = ? and id = source order by dataset, id`),
  byType: database.prepare('select content from documents where dataset = ? and type = ? order by id'),
  transaction: database.prepare('select 1 from transactions where dataset = ? and id = ?'),
  changedAt: database.prepare(`
    select timestamp from transactions where sequence = (
      select max(sequence) from changes where dataset = ? and document = ?)`),
  addTransaction: database.prepare('insert into transactions(dataset, id, timestamp, author) values (?, ?, ?, ?)'),
  addChange: database.prepare('insert into changes values (?, ?, ?, ?, ?)'),
  putDocument: database.prepare('insert or replace into documents values (?, ?, ?, ?, ?)'),
  dropDocument: database.prepare('delete from documents where dataset = ? and id = ?'),
  addReference: database.prepare('insert into document_references values (?, ?, ?, ?)'),
  dropReferences: database.prepare('delete from document_references where dataset = ? and source = ?'),
  referring: database.prepare(
    'select source from document_references where dataset = ? and target = ? and is_strong = 1',
  ),
  ping: database.prepare('select 1'),
})
