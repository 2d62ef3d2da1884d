import type {ValidationContext} from 'sanity'

/** Requires a path or a document as the target of a redirect, and only one of them. */
export function redirectTarget(to: string | undefined, {document}: Pick<ValidationContext, 'document'>): true | string {
  const isToDocument = Boolean(document?.document)
  if (isToDocument && to) return 'A redirect leads to a document or to a path. Clear one of them'
  return isToDocument || to ? true : 'Choose a post or topic, or enter a path'
}
