/** Creates the anchor of a heading. */
export type IdGenerator = (heading: string) => string

/** Creates a generator of unique anchors. A repeated heading or a reserved id gets a number: `ink`, `ink-2`. */
export function createIdGenerator(reserved: Iterable<string> = []): IdGenerator {
  const used = new Set(reserved)
  return heading => {
    const stem = toSlug(heading) || 'section'
    let id = stem
    for (let count = 2; used.has(id); count += 1) id = `${stem}-${count}`
    used.add(id)
    return id
  }
}

function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
