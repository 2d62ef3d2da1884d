/** Every document type that pages show. */
export const TYPES = [
  'author',
  'faqEntry',
  'navigation',
  'page',
  'policy',
  'post',
  'redirect',
  'settings',
  'topic',
] as const

/** Fields whose text is structure, not copy. */
const STRUCTURE =
  /^(_.*|key|kind|route|href|url|current|from|to|version|effectiveDate|publishedAt|category|titleSeparator)$/

/**
 * Copies a document, appends a mark to every text that people read and replaces every picture. Fields that the lake itself
 * writes are left out.
 */
export function markedCopy(
  document: {_id: string; _type: string},
  mark: string,
  pictureId: string,
): Record<string, unknown> {
  const copy = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(item => copy(key, item))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(name, inner)]))
    if (typeof value !== 'string') return value
    if (key === '_ref') return value.startsWith('image-') ? pictureId : value
    // A single word may be an option of a list.
    return STRUCTURE.test(key) || !/\s/.test(value) ? value : `${value} ${mark}`
  }
  const own = Object.entries(document).filter(([key]) => !/^_(id|rev|createdAt|updatedAt|system)$/.test(key))
  return Object.fromEntries(own.map(([key, value]) => [key, copy(key, value)]))
}
