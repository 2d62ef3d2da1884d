import {isRecord, type JsonRecord, type StoredDocument} from '../document.ts'
import {isDocumentId, isReservedName, randomId} from '../document-id.ts'
import {mutationError} from '../lake-error.ts'
import {releaseOfVersion} from '../release.ts'
import {withArrayKeys} from './array-keys.ts'
import type {TransactionContext} from './transaction-context.ts'

/** Returns the id of a new document. An id that is missing or ends in a dot is completed with a random one. */
export const newDocumentId = ({_id: given}: JsonRecord, index: number, isOptional: boolean): string => {
  if (given === undefined && isOptional) return randomId()
  if (typeof given !== 'string') {
    throw mutationError(400, 'validationError', 'a document needs an _id that is a string', index)
  }
  const id = given.endsWith('.') || (given === '' && isOptional) ? `${given}${randomId()}` : given
  if (!isDocumentId(id)) {
    const description = `Malformed document ID: "${given.slice(0, 200)}"`
    throw mutationError(400, 'invalidDocumentIdError', description, index)
  }
  const release = releaseOfVersion(id)
  if (release !== null && isReservedName(release)) {
    const description = `Document ID "${given.slice(0, 200)}" names the release "${release}", but no release can have this name`
    throw mutationError(400, 'invalidDocumentIdError', description, index)
  }
  return id
}

/** Returns a new document, or the replacement of an existing one, with the fields that the lake sets. */
export const newDocument = (
  {transactionId, timestamp, autoGenerateArrayKeys}: TransactionContext,
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
    // A new document may come from an export and keeps its time; a replaced document changes now.
    _updatedAt: replaced ? timestamp : timeOr(given._updatedAt, timestamp),
  }
}

const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

const timeOr = (given: unknown, fallback: string): string =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(Date.parse(given)) ? given : fallback
