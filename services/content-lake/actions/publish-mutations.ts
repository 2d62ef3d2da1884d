import {isRecord, type JsonRecord, type StoredDocument} from '../document.ts'
import {publishedIdOf} from '../document-id.ts'
import {isStrongReference} from '../store/references.ts'
import type {Mutation} from '../transactions/mutation.ts'
import {copyAs} from './steps.ts'

/** Returns the mutations that replace the published document with a draft or version. */
export const publishMutations = (
  version: StoredDocument,
  published: StoredDocument | null,
  publishedId: string,
): Mutation[] => {
  const _createdAt = published?._createdAt ?? version._createdAt
  const document = asRecord(strengthenReferences({...copyAs(version, publishedId), _createdAt}))
  return [{createOrReplace: document}, {delete: {id: version._id}}]
}

/**
 * Returns the mutations of a release that unpublish a document: it stays as its draft, if it has none. `unpublished` has the
 * types of all documents that the release unpublishes. References to them become weak until the draft is published.
 */
export const unpublishMutations = (
  version: StoredDocument,
  published: StoredDocument | null,
  unpublished: Map<string, string>,
): Mutation[] => {
  const publishedId = publishedIdOf(version._id)
  const removals = [{delete: {id: publishedId}}, {delete: {id: version._id}}]
  if (!published) return removals
  const draft = asRecord(weakenReferences(copyAs(published, `drafts.${publishedId}`), unpublished))
  return [{createIfNotExists: draft}, ...removals]
}

/**
 * Applies `_strengthenOnPublish` to every reference in a value. References in a draft are weak, so that they can point to
 * documents that are not published yet.
 */
const strengthenReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strengthenReferences)
  if (!isRecord(value)) return value
  const {_strengthenOnPublish: strengthen, _weak, ...fields} = value
  const weak = strengthen === undefined ? _weak : isRecord(strengthen) && strengthen.weak === true ? true : undefined
  const inner = Object.entries(fields).map(([name, field]): [string, unknown] => [name, strengthenReferences(field)])
  return {...Object.fromEntries(inner), ...(weak !== undefined && {_weak: weak})}
}

/** Makes strong references to these documents weak until the value is published. */
const weakenReferences = (value: unknown, typeOf: Map<string, string>): unknown => {
  if (Array.isArray(value)) return value.map(item => weakenReferences(item, typeOf))
  if (!isRecord(value)) return value
  const type = isStrongReference(value) ? typeOf.get(String(value._ref)) : undefined
  const inner = Object.entries(value).map(([name, field]) => [name, weakenReferences(field, typeOf)])
  return {...Object.fromEntries(inner), ...(type !== undefined && {_weak: true, _strengthenOnPublish: {type}})}
}

const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
