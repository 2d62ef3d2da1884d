import type {FieldError} from '@/contract/values'

/** What has become of a form that was sent without JavaScript. The reference is empty when it must not be shown. */
type Outcome = {reference: string} | {rejected: string[]}

/** Format of a message's reference. It allows no words, so that a crafted link cannot make the page show a text. */
const REFERENCE = /^(?=.*\d)[A-Z\d-]{4,40}$/
/** Replaces a reference in another format: the message has been received all the same. */
const RECEIVED = 'received'
/** Begins the value for a message that was rejected. The names of the fields follow, each after a dot. */
const REJECTED = 'rejected'
/** The fields of the contact form, in its order. A crafted link can name no others. */
const FIELDS = ['name', 'email', 'company', 'shopUrl', 'topic', 'orderNumber', 'message', 'consent']

/** Returns the value of the `sent` query parameter: the message's reference, or `received` when its format is not allowed. */
export const toSentParameter = (reference: string): string => (REFERENCE.test(reference) ? reference : RECEIVED)

/** Returns the value of the `sent` query parameter for a message that was rejected: with the names of its fields, but not their texts. */
export function toRejectedParameter(errors: FieldError[]): string {
  const names = new Set(errors.map(({field}) => field))
  return [REJECTED, ...FIELDS.filter(field => names.has(field))].join('.')
}

/** Parses the `sent` parameter. Returns null for a value in neither format. */
export function readSentParameter(sent: unknown): Outcome | null {
  if (typeof sent !== 'string') return null
  if (sent === RECEIVED) return {reference: ''}
  if (REFERENCE.test(sent)) return {reference: sent}
  const [start, ...rejected] = sent.split('.')
  return start === REJECTED && rejected.every(name => FIELDS.includes(name)) ? {rejected} : null
}
