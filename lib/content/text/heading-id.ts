/** Gives a heading its anchor. */
export type GiveId = (text: string) => string

/** A giver of anchors, each once: a heading that repeats an earlier one, or a taken name, gets a number. */
export function createIdGiver(taken: Iterable<string> = []): GiveId {
  const given = new Set(taken)
  return text => {
    const stem = slugOf(text) || 'section'
    let id = stem
    for (let count = 2; given.has(id); count += 1) id = `${stem}-${count}`
    given.add(id)
    return id
  }
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
