import slugify from '@sindresorhus/slugify'

/** Longest slug in characters. */
const MAX_LENGTH = 96

/** Returns the slug of a title: apostrophes are dropped, words are joined by hyphens, and a long title ends with a whole word. */
export function toSlug(title: string): string {
  const slug = slugify(title, {decamelize: false})
  if (slug.length <= MAX_LENGTH) return slug
  return slug
    .slice(0, MAX_LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, MAX_LENGTH)
}
