import {isRecord, type JsonRecord, type StoredDocument} from '../document.ts'
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

/** Returns whether publishing this version's release unpublishes the document. */
export const isUnpublishVersion = ({_system: system}: StoredDocument): boolean =>
  isRecord(system) && system.delete === true

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

const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
