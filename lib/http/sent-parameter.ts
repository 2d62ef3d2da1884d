/** Format of a message's reference. It allows no words, so that a crafted link cannot make the page show a text. */
const REFERENCE = /^(?=.*\d)[A-Z\d-]{4,40}$/
/** Replaces a reference in another format: the message has been received all the same. */
const RECEIVED = 'received'

/** Returns the value of the `sent` query parameter: the message's reference, or `received` when its format is not allowed. */
export const toSentParameter = (reference: string): string => (REFERENCE.test(reference) ? reference : RECEIVED)

/** Parses the `sent` parameter. Returns the reference, '' for `received`, and null for every other value. */
export function readSentParameter(sent: unknown): string | null {
  if (sent === RECEIVED) return ''
  return typeof sent === 'string' && REFERENCE.test(sent) ? sent : null
}
