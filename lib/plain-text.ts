/** What a draft's texts carry at their end in a preview, unseen: where they are edited. As `@sanity/client/stega` writes it. */
const MARK = /[\u200b-\u200d\u2060-\u2064\ufeff]{4,}/g

/** A text as it is read, without the unseen mark that a preview's texts carry; to be measured, compared or put into attributes. */
export const plainText = (text: string): string => text.replace(MARK, '')
