/** What may pass for the reference of a message in an address: no words, so that nobody can put any into our mouth. */
const REFERENCE = /^(?=.*\d)[A-Z\d-]{4,40}$/
/** Stands in an address instead of a reference that may not: the message has come all the same. */
const RECEIVED = 'received'

/** What an address may carry of a message that was sent: its reference, or else the word that it was received. */
export const toSentParameter = (reference: string): string => (REFERENCE.test(reference) ? reference : RECEIVED)

/** The reference that an address carries, empty when it only says that a message was received; null for anything else. */
export function readSentParameter(sent: unknown): string | null {
  if (sent === RECEIVED) return ''
  return typeof sent === 'string' && REFERENCE.test(sent) ? sent : null
}
