/** The most groups of the search's synonyms, phrases in one list of a group, and characters of a phrase. */
export const SYNONYM_LIMITS = {groups: 2000, phrases: 30, characters: 60} as const
