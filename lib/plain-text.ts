/** The invisible edit mark that `@sanity/client/stega` appends to texts in a preview. */
const EDIT_MARK = /[\u200b-\u200d\u2060-\u2064\ufeff]{4,}/g

/** Removes the invisible edit marks of a preview, so that a text can be measured, compared or used in an attribute. */
export const plainText = (text: string): string => text.replace(EDIT_MARK, '')
