/** Creates the anchor of a heading. */
export type IdGenerator = (heading: string) => string

/** Ids that links lead to on every page. All other ids of components begin with `_`, with which no anchor begins. */
export const LAYOUT_IDS: readonly string[] = ['main', 'menu']

/** Creates a generator of unique anchors. A repeated heading, or one with a reserved id, gets a number: `ink`, `ink-2`. */
export function createIdGenerator(reserved: Iterable<string> = []): IdGenerator {
  const used = new Set([...LAYOUT_IDS, ...reserved])
  return heading => {
    const stem = toSlug(heading) || 'section'
    let id = stem
    for (let count = 2; used.has(id); count += 1) id = `${stem}-${count}`
    used.add(id)
    return id
  }
}

/** The pattern of an anchor: that of a heading in any script, or one that an editor has given a section. */
export const ANCHOR_PATTERN = /^(?!.*\p{Lu})[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u

/** Latin letters lose their accents. The marks of other scripts are part of a word, those of emoji are not. */
const ACCENTS = /[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f’']/g
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

function toSlug(text: string): string {
  const plain = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
  return (plain.match(WORDS) ?? []).join('-')
}
