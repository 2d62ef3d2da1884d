import {SYNONYM_LIMITS} from '@/contract/synonym-limits'

const {characters} = SYNONYM_LIMITS

/** Validates that no phrase of a list is blank or too long, not counting spaces around it. */
export function phraseLengths(phrases: string[] = []): true | string {
  if (phrases.some(phrase => phrase.trim() === '')) return 'Please remove the empty entry'
  const long = phrases.find(phrase => phrase.trim().length > characters)
  return long === undefined || `“${long.trim()}” is longer than ${characters} characters`
}
