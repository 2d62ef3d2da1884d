import {z} from 'zod'
import {SYNONYM_LIMITS} from './synonym-limits.ts'

/* The synonyms of the search, which are part of the catalogue's data. */

const {characters, phrases, groups} = SYNONYM_LIMITS

const phrase = z.string().trim().min(1).max(characters)

/**
 * Words or phrases that mean the same. A search for one of `terms` also finds the others, and after them those of `also`, which
 * are not synonyms in the other direction. Number and hyphens make no difference: "tee shirt" includes "tee-shirts".
 */
const synonymGroup = z.strictObject({
  terms: z.array(phrase).min(1).max(phrases),
  also: z.array(phrase).max(phrases).default([]),
})

/** All groups. A phrase may be in several. */
export const searchSynonyms = z.array(synonymGroup).max(groups)
export type SearchSynonyms = z.infer<typeof searchSynonyms>
