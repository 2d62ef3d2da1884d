import {getPublishedId, type SanityDocument} from 'sanity'

/** Requires a singleton document to have the id that belongs to its page or policy. */
export function requireId(
  expectedId: string | undefined,
  document: Pick<SanityDocument, '_id'> | undefined,
): true | string {
  if (expectedId === undefined || document === undefined || getPublishedId(document._id) === expectedId) return true
  return `This address belongs to the document “${expectedId}”. Please open it from the list on the left`
}
