import {getPublishedId, type SanityDocument} from 'sanity'

/** Whether a document with a fixed id is the one that stands in a place; else the message for the editor. */
export function ownPlace(
  expectedId: string | undefined,
  document: Pick<SanityDocument, '_id'> | undefined,
): true | string {
  if (expectedId === undefined || document === undefined || getPublishedId(document._id) === expectedId) return true
  return `Only the document “${expectedId}” stands there: open it from the list on the left`
}
