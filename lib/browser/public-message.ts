import {isProduction} from '@/lib/public-env'

/** Words, numbers and common punctuation; no slash, URL or assignment. */
const PLAIN = /^[\p{L}\p{N} ,.;:!?'"’“”()–-]{1,160}$/u
/** Long runs without a space are keys, hashes or file names rather than words. */
const NOT_A_WORD = /\S{25,}|\w\.\w|@|\d{6,}/

/**
 * Returns the error's message when it is a plain sentence that visitors may see, else null: it might contain a path, an
 * address or a secret. In development it returns every message.
 */
export function toPublicMessage(error: unknown, isRedacted = isProduction): string | null {
  if (!(error instanceof Error) || error.message === '') return null
  if (!isRedacted) return error.message
  return PLAIN.test(error.message) && !NOT_A_WORD.test(error.message) ? error.message : null
}
