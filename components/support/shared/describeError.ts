import {SupportError} from '@/lib/browser/support'

/** An error in words for the visitor: overall, and by field name. */
type ErrorDescription = {message: string; fields: Record<string, string>}

/** Describes any error, and what the visitor can do about it. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof SupportError) {
    const fields = Object.fromEntries(error.errors.map(({field, message}) => [field, message]))
    if (error.errors.length > 0) return {message: 'Something needs another look.', fields}
    if (error.status === 429) return {message: 'That was a lot at once. Please wait a minute and try again.', fields}
    if (error.status === 422) return {message: 'This conversation is full. Please begin another one.', fields}
  }
  return {message: 'The connection failed. What you typed is still here; please try again.', fields: {}}
}
