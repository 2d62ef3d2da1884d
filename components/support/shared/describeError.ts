import type {SupportError} from '@/lib/browser/support'

/** An error in words for the visitor: overall, and by field name. */
type ErrorDescription = {message: string; fields: Record<string, string>}

/** What to say to the visitor, by the status of the backend's response. */
export type Refusals = Record<number, string>

/** What is known of an error: nothing, when it is none of the backend. */
export type Failure = Partial<Pick<SupportError, 'status' | 'errors'>>

/** Describes any error, and what the visitor can do about it. Of its fields only those of the form are shown: `names`. */
export function describeError(
  {status = 0, errors = []}: Failure,
  names: string[],
  refusals: Refusals = {},
): ErrorDescription {
  const own = errors.filter(({field}) => names.includes(field))
  const fields = Object.fromEntries(own.map(({field, message}) => [field, message]))
  if (own.length > 0) return {message: 'Something needs another look.', fields}
  if (status === 429) return {message: 'That was a lot at once. Please wait a minute and try again.', fields}
  const cause = status === null ? 'The connection failed' : 'Something went wrong on our side'
  return {message: refusals[status ?? 0] ?? `${cause}. What you typed is still here; please try again.`, fields}
}
