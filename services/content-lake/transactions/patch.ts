import {extractWithPath, Mutation} from '@sanity/mutator'
import type {Budget} from '../budget.ts'
import {isRecord, type StoredDocument} from '../document.ts'
import type {PatchOperations} from './mutation.ts'
import {withinTime} from './within-time.ts'

const MAX_INDEX = 100_000
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'/g
/** Paths that match at most one value: names, list indexes, and items by key. */
const SINGLE_VALUE = /^(?:[^[\].]|\.(?!\.)|\[\s*(?:-?\d+|_key\s*==\s*""|""\s*==\s*_key)\s*\])*$/

/**
 * Returns the patched document. The computing time is deducted from the budget. Throws an Error when the patch cannot be
 * applied or changes the id or type.
 */
export const applyPatch = (document: StoredDocument, operations: PatchOperations, budget: Budget): StoredDocument => {
  const paths = pathsOf(operations)
  for (const path of paths) checkPath(path)
  const apply = (): StoredDocument => patched(document, operations)
  // A few nested ranges and unions can match more values than can ever be processed.
  return paths.every(path => SINGLE_VALUE.test(path.replace(STRINGS, '""'))) ? apply() : withinTime(budget, apply)
}

const patched = (document: StoredDocument, operations: PatchOperations): StoredDocument => {
  const {insert, ...others} = operations
  const patch = {...others, ...(insert && hasTarget(document, operations) ? {insert} : {}), id: document._id}
  // @sanity/types requires all three positions of an insert; the mutator uses the one that is set.
  const mutations = [{patch}] as ConstructorParameters<typeof Mutation>[0]['mutations']
  const result: unknown = new Mutation({mutations}).apply(document)
  if (!isRecord(result)) throw new Error('a patch cannot replace the whole document')
  for (const field of ['_id', '_type'] as const) {
    if (result[field] !== document[field]) throw new Error(`Cannot modify immutable attribute "${field}"`)
  }
  const {_id, _type, _rev, _createdAt, _updatedAt} = document
  return {...result, _id, _type, _rev, _createdAt, _updatedAt}
}

const pathsOf = ({set, setIfMissing, inc, dec, diffMatchPatch, unset = [], insert}: PatchOperations): string[] => [
  ...[set, setIfMissing, inc, dec, diffMatchPatch].flatMap(operation => Object.keys(operation ?? {})),
  ...unset,
  ...[insert?.before, insert?.after, insert?.replace].filter(path => path !== undefined),
]

const checkPath = (path: string): void => {
  if (/__proto__|\bhasOwnProperty\b/.test(path)) throw new Error(`"${path}" is not a usable path`)
  const bare = path.replace(STRINGS, '')
  if (bare.split('[').length !== bare.split(']').length) throw new Error(`"${path}" has an unmatched bracket`)
  const indexes = bare.match(/\d{6,}/g) ?? []
  if (indexes.some(index => Number(index) > MAX_INDEX)) throw new Error(`"${path}" has an index that is too large`)
}

/** Returns whether the value that an insert replaces exists. If it did not, the mutator would write the list twice. */
const hasTarget = (document: StoredDocument, {insert, setIfMissing, set}: PatchOperations): boolean => {
  if (insert?.replace === undefined) return true
  const before = {...(setIfMissing && {setIfMissing}), ...(set && {set}), id: document._id}
  const prepared = new Mutation({mutations: [{patch: before}]}).apply(document)
  return extractWithPath(insert.replace, prepared).length > 0
}
