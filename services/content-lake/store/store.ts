import {isDeepStrictEqual} from 'node:util'
import {inTransaction} from '../../kit/sqlite.ts'
import type {StoredDocument} from '../document.ts'
import {type InitialDatasets, openDatasets} from './datasets.ts'
import {createDocumentReader} from './document-reader.ts'
import type {LakeDatabase} from './lake-database.ts'
import {referencesOf} from './references.ts'
import {prepareStoreStatements, type StoreStatements} from './store-statements.ts'

/** The states of one document before and after a transaction; null where it does not exist. */
export type Change = {
  id: string
  before: StoredDocument | null
  after: StoredDocument | null
  /** The patches between the two states; null when the document was created, replaced or deleted as a whole. */
  patches: Patch[] | null
  /** Whether to delete the document's history. */
  purge: boolean
}

/** Operations of a patch, as the caller sent them. */
export type Patch = Record<string, unknown>

/** A transaction that is ready to be stored. */
export type Transaction = {id: string; timestamp: string; author: string; changes: Change[]}

/** A stored transaction. */
export type Committed = Transaction & {dataset: string; sequence: number}

/** Writes additional data in the same commit. When it throws, the whole commit is rolled back. */
export type Recorder = (transaction: Committed) => void

export type Store = ReturnType<typeof openStore>

/** Opens the documents of a lake. Every commit is on disk when it returns. */
export const openStore = ({file, database, health}: LakeDatabase, initial: InitialDatasets, record: Recorder) => {
  const statements = prepareStoreStatements(database)
  const {setSequence, ...datasets} = openDatasets(database, initial)
  const observers = new Set<(transaction: Committed) => void>()

  return {
    ...datasets,
    ...createDocumentReader(statements, health),
    file,
    health,
    /** Stores a transaction atomically and returns its sequence number. */
    commit: (dataset: string, transaction: Transaction): number => {
      const {id, timestamp, author, changes} = transaction
      const committed = inTransaction(database, () => {
        const sequence = Number(statements.nextSequence.get()?.sequence)
        statements.addTransaction.run(sequence, dataset, id, timestamp, author)
        for (const change of changes) storeChange(statements, dataset, sequence, change)
        record({...transaction, dataset, sequence})
        return {...transaction, dataset, sequence}
      })
      setSequence(dataset, committed.sequence)
      for (const observe of observers) observe(committed)
      return committed.sequence
    },
    /** Calls `observe` after each commit, in order; returns a function that unsubscribes. */
    onCommit: (observe: (transaction: Committed) => void): (() => void) => {
      observers.add(observe)
      return () => observers.delete(observe)
    },
  }
}

const storeChange = (
  statements: StoreStatements,
  dataset: string,
  sequence: number,
  {id, before, after}: Change,
): void => {
  statements.addChange.run(sequence, dataset, id, before?._rev ?? null, after?._rev ?? null)
  if (after === null) statements.dropDocument.run(dataset, id)
  else statements.putDocument.run(dataset, id, after._type, after._rev, JSON.stringify(after))
  const [former, references] = [referencesOf(before), referencesOf(after)]
  if (isDeepStrictEqual(former, references)) return
  statements.dropReferences.run(dataset, id)
  for (const [target, isStrong] of references) statements.addReference.run(target, dataset, id, isStrong ? 1 : 0)
}
