import type {Budget} from '../budget.ts'
import {isRecord, type JsonRecord, type StoredDocument, valueProblem} from '../document.ts'
import {isDocumentId, randomId} from '../document-id.ts'
import {LakeError, mutationError} from '../lake-error.ts'
import {keyed, withArrayKeys, withKeysAt} from './array-keys.ts'
import type {Draft} from './draft.ts'
import type {Mutation, PatchOperations} from './mutation.ts'
import {applyPatch} from './patch.ts'

export type Operation = 'create' | 'update' | 'delete' | 'none'
export type Outcome = {id: string; operation: Operation}

/** What all mutations of one transaction share. */
export type Work = {
  draft: Draft
  transactionId: string
  timestamp: string
  autoGenerateArrayKeys: boolean
  author: string
  /** What its patches may compute: it holds up whatever else the process does. */
  patching: Budget
  /** Ids that a query chooses, seen with the transaction's own changes so far. */
  select: (query: string, params: JsonRecord) => Promise<string[]>
  /** Ids of the drafts and versions of a published document. */
  listVersions: (publishedId: string) => string[]
  /** Ids of the versions in a release. */
  listRelease: (release: string) => string[]
  /** The document as it is stored or, when it is gone, as it last was; null when that is not known. */
  lastStateOf: (id: string) => StoredDocument | null
  /** Releases that the transaction itself publishes, archives or brings back. */
  releasing: Set<string>
}

/** Applies one mutation to the draft and says what became of each document; rejects with a LakeError when it is refused. */
export const applyMutation = async (work: Work, mutation: Mutation, index: number): Promise<Outcome[]> => {
  const {create, createOrReplace, createIfNotExists, delete: removal, patch} = mutation
  if (create) return [createDocument(work, create, index)]
  if (createOrReplace) return [replaceDocument(work, createOrReplace, index)]
  if (createIfNotExists) return [ensureDocument(work, createIfNotExists, index)]
  const {id, query = '', params = {}} = removal ?? patch ?? {}
  const ids = id === undefined ? await work.select(query, params) : [id]
  if (removal) return ids.map(target => deleteDocument(work, target, removal.purge ?? false, index))
  if (!patch) throw mutationError(400, 'mutationParseError', 'a mutation of no known kind', index)
  return ids.map(target => patchDocument(work, target, patch, index))
}

const createDocument = (work: Work, given: JsonRecord, index: number): Outcome => {
  const id = idFor(given, index, true)
  if (work.draft.has(id)) {
    throw mutationError(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, index, {id})
  }
  work.draft.put(id, newDocument(work, id, given, null, index), index)
  return {id, operation: 'create'}
}

const replaceDocument = (work: Work, given: JsonRecord, index: number): Outcome => {
  const id = idFor(given, index, false)
  const current = work.draft.get(id)
  work.draft.put(id, newDocument(work, id, given, current, index), index)
  return {id, operation: current ? 'update' : 'create'}
}

const ensureDocument = (work: Work, given: JsonRecord, index: number): Outcome => {
  const id = idFor(given, index, false)
  const document = newDocument(work, id, given, null, index)
  if (work.draft.has(id)) return {id, operation: 'none'}
  work.draft.put(id, document, index)
  return {id, operation: 'create'}
}

const deleteDocument = ({draft}: Work, id: string, purge: boolean, index: number): Outcome => {
  if (!draft.has(id)) return {id, operation: 'none'}
  draft.put(id, null, index)
  if (purge) draft.purge(id)
  return {id, operation: 'delete'}
}

const patchDocument = (work: Work, id: string, patch: NonNullable<Mutation['patch']>, index: number): Outcome => {
  const current = work.draft.get(id)
  if (!current) {
    throw mutationError(409, 'documentNotFoundError', `The document with the ID "${id}" was not found`, index, {id})
  }
  const {ifRevisionID, id: _id, query: _query, params: _params, ...operations} = patch
  if (ifRevisionID !== undefined && ifRevisionID !== current._rev) {
    const description = `Document "${id}" has unexpected revision ID ("${current._rev}"), expected "${ifRevisionID}"`
    const revisions = {id, currentRevisionID: current._rev, expectedRevisionID: ifRevisionID}
    throw mutationError(409, 'documentRevisionIDDoesNotMatchError', description, index, revisions)
  }
  const applied = work.autoGenerateArrayKeys ? withKeys(operations) : operations
  const patched = patchedDocument(work, current, applied, index)
  work.draft.put(id, {...patched, _rev: work.transactionId, _updatedAt: work.timestamp}, index, applied)
  return {id, operation: 'update'}
}

const patchedDocument = (
  {patching}: Work,
  current: StoredDocument,
  operations: PatchOperations,
  index: number,
): StoredDocument => {
  const fail = (reason: string): LakeError =>
    mutationError(400, 'patchError', `Cannot patch "${current._id}": ${reason}`, index, {id: current._id})
  try {
    const patched = applyPatch(current, operations, patching)
    const problem = valueProblem(patched)
    if (problem) throw fail(problem)
    return patched
  } catch (error) {
    throw error instanceof LakeError ? error : fail(error instanceof Error ? error.message : String(error))
  }
}

const withKeys = ({insert, set, setIfMissing, ...others}: PatchOperations): PatchOperations => ({
  ...others,
  ...(set && {set: withKeysAt(set)}),
  ...(setIfMissing && {setIfMissing: withKeysAt(setIfMissing)}),
  ...(insert && {insert: {...insert, items: insert.items.map(keyed)}}),
})

const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

/** The id that a new document gets; one that is missing or ends in a dot is completed at random. */
const idFor = ({_id: given}: JsonRecord, index: number, mayBeMissing: boolean): string => {
  if (given === undefined && mayBeMissing) return randomId()
  if (typeof given !== 'string') {
    throw mutationError(400, 'validationError', 'a document needs an _id that is a string', index)
  }
  const id = given.endsWith('.') || (given === '' && mayBeMissing) ? `${given}${randomId()}` : given
  if (!isDocumentId(id)) {
    const description = `Malformed document ID: "${given.slice(0, 200)}"`
    throw mutationError(400, 'invalidDocumentIdError', description, index)
  }
  return id
}

const newDocument = (
  {transactionId, timestamp, autoGenerateArrayKeys}: Work,
  id: string,
  given: JsonRecord,
  replaced: StoredDocument | null,
  index: number,
): StoredDocument => {
  const {_type: type} = given
  if (typeof type !== 'string' || type === '' || type.length > 128) {
    throw mutationError(400, 'validationError', `Document "${id}" does not have a _type`, index, {id})
  }
  const fields = asRecord(autoGenerateArrayKeys ? withArrayKeys(given) : given)
  return {
    ...fields,
    _id: id,
    _type: type,
    _rev: transactionId,
    _createdAt: timeOr(given._createdAt, replaced?._createdAt ?? timestamp),
    // A new document may come from an export and keeps its time; a replaced one is changed now.
    _updatedAt: replaced ? timestamp : timeOr(given._updatedAt, timestamp),
  }
}

const timeOr = (given: unknown, fallback: string): string =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(Date.parse(given)) ? given : fallback
