/** Converts a size key for use in a variant's id: lower-case letters and digits, separated by hyphens. */
export const toSlug = (size: string): string =>
  size
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
