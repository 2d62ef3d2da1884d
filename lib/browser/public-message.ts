/** Words, numbers and everyday punctuation; no slash, no address, no assignment. */
const PLAIN = /^[\p{L}\p{N} ,.;:!?'"’“”()–-]{1,160}$/u
/** Long runs without a space are keys, hashes or names of files rather than words. */
const NO_WORD = /\S{25,}|\w\.\w|@|\d{6,}/

/**
 * What a visitor may be told of an error: its message when that is a plain sentence, else null, since it might name a path,
 * an address or a secret. A developer is told everything.
 */
export function toPublicMessage(error: unknown, isProduction = process.env.NODE_ENV === 'production'): string | null {
  if (!(error instanceof Error) || error.message === '') return null
  if (!isProduction) return error.message
  return PLAIN.test(error.message) && !NO_WORD.test(error.message) ? error.message : null
}
