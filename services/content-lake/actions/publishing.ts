import {isRecord, type JsonRecord, type StoredDocument} from '../document.ts'
import type {Mutation} from '../transactions/mutation.ts'
import {copyAs} from './steps.ts'

/** The mutations that put a draft or a version in the place of the published document. */
export const publishing = (
  version: StoredDocument,
  published: StoredDocument | null,
  publishedId: string,
): Mutation[] => {
  const _createdAt = published?._createdAt ?? version._createdAt
  const document = asRecord(strengthened({...copyAs(version, publishedId), _createdAt}))
  return [{createOrReplace: document}, {delete: {id: version._id}}]
}

/** Whether a version says that its release takes the published document away. */
export const isGoingToUnpublish = ({_system: system}: StoredDocument): boolean =>
  isRecord(system) && system.delete === true

/**
 * The value with references as its author wants them once published: in a draft they are weak, so that they may lead to
 * what is not published yet.
 */
const strengthened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isRecord(value)) return value
  const {_strengthenOnPublish: wish, _weak, ...fields} = value
  const weak = wish === undefined ? _weak : isRecord(wish) && wish.weak === true ? true : undefined
  const inner = Object.entries(fields).map(([name, field]): [string, unknown] => [name, strengthened(field)])
  return {...Object.fromEntries(inner), ...(weak !== undefined && {_weak: weak})}
}

const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {})
