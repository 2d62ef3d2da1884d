/*
 * What is published has a number: `Edition 3 of some-post` is its title or name. A page shows the number wherever it shows the title.
 */

const MARK = /Edition (\d+) of ([a-z0-9-]+)/g

/** Editions by the ids of the documents and products. */
export type Editions = ReadonlyMap<string, number>

/** Returns the title of an edition. */
export const titleOf = (id: string, edition: number): string => `Edition ${edition} of ${id}`

/** The page of a product, or its data: its related products follow when it revalidates. */
const PRODUCT = /\/catalog\/products\/([a-z0-9-]+)(?:\.json)?$/

/** Returns what a page shows; the oldest edition where it shows several of one document. */
export function readEditions(address: string, text: string): Editions {
  const [, product] = PRODUCT.exec(address) ?? []
  const found = new Map<string, number>()
  for (const [, edition, id = ''] of text.matchAll(MARK)) {
    if (product !== undefined && id !== product) continue
    found.set(id, Math.min(Number(edition), found.get(id) ?? Number.POSITIVE_INFINITY))
  }
  return found
}

/** When each edition was acknowledged. */
export class Acknowledged {
  readonly #times = new Map<string, number[]>()

  note(id: string, edition: number): void {
    const times = this.#times.get(id) ?? []
    this.#times.set(id, times)
    times[edition] = performance.now()
  }

  /** Returns for how long what a response shows has been replaced at a time, in milliseconds, and the edition that is behind most. */
  behind(shown: Editions, at: number): {ms: number; text: string} {
    let most = {ms: 0, text: ''}
    for (const [id, edition] of shown) {
      const ms = at - (this.#times.get(id)?.[edition + 1] ?? at)
      if (ms > most.ms) most = {ms, text: `edition ${edition} of ${id}`}
    }
    return most
  }
}

/** The newest editions that somebody has seen at each address. */
export class Seen {
  readonly #newest = new Map<string, Map<string, number>>()

  /** Returns what a response to a request that starts now may not go behind. */
  floor = (address: string): Editions => new Map(this.#newest.get(address))

  /** Records a response. Returns what is older in it than the floor at its request; null when nothing is. */
  record(address: string, floor: Editions, shown: Editions): string | null {
    const newest = this.#newest.get(address) ?? new Map<string, number>()
    this.#newest.set(address, newest)
    let older: string | null = null
    for (const [id, edition] of shown) {
      const least = floor.get(id) ?? 0
      if (edition < least) older = `edition ${edition} of ${id} after edition ${least}`
      newest.set(id, Math.max(edition, newest.get(id) ?? 0))
    }
    return older
  }
}
