import {setTimeout as wait} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import type {StoredReceipt} from '../../lib/publishing/receipt.ts'
import type {Builds} from './builds.ts'
import type {Editions} from './editions.ts'

const POLL_MS = 200
const QUERY = '*[_type == "receipt"]'

type Publish = {id: string; edition: number; build: string | null}
type Receipt = Pick<StoredReceipt, 'rev' | 'pages' | 'unproven' | 'isShared' | 'isInFront'>

/** The editions that receipts have confirmed on every server and in front, by the page and the build. */
export class Confirmed {
  readonly #builds: Builds
  readonly #newest = new Map<string, Map<string, number>>()
  /** Publishes by the revision of the post. */
  readonly #publishes = new Map<string, Publish>()
  /** Revisions whose receipt confirms them everywhere, and those whose receipt does not. */
  readonly complete = new Set<string>()
  readonly incomplete = new Set<string>()

  constructor(builds: Builds) {
    this.#builds = builds
  }

  /** Returns what a page of a build may not go behind. */
  floor = (build: string, path: string): Editions => new Map(this.#newest.get(`${build} ${path}`))

  /** Notes a publish of a post, so that its receipt is known. */
  note(rev: string, id: string, edition: number): void {
    this.#publishes.set(rev, {id, edition, build: this.#builds.settled})
  }

  /** Reads a receipt. Those from before the end of a deploy are not used: they concern the servers of one build. */
  read({rev, pages, unproven, isShared, isInFront}: Receipt): void {
    const publish = this.#publishes.get(rev ?? '')
    if (!rev || !publish || this.complete.has(rev)) return
    if (isShared !== true || isInFront !== true || unproven.length > 0) {
      this.incomplete.add(rev)
      return
    }
    this.incomplete.delete(rev)
    this.complete.add(rev)
    const {id, edition, build} = publish
    if (build === null || build !== this.#builds.settled) return
    for (const {path} of pages) {
      const key = `${build} ${path}`
      const newest = this.#newest.get(key) ?? new Map<string, number>()
      this.#newest.set(key, newest)
      newest.set(id, Math.max(edition, newest.get(id) ?? 0))
    }
  }

  /** Reads the receipts in the lake again and again. Returns what ends it. */
  watch(lake: SanityClient): () => Promise<void> {
    let isEnding = false
    const readAll = async () => {
      while (!isEnding) {
        const signal = AbortSignal.timeout(5000)
        // The lake fails too.
        const receipts = await lake.fetch<Receipt[]>(QUERY, {}, {signal}).catch(() => [])
        for (const receipt of receipts) this.read(receipt)
        await wait(POLL_MS)
      }
    }
    const reading = readAll()
    return () => {
      isEnding = true
      return reading
    }
  }
}

/** Returns what is older in a response than a receipt says; null when nothing is. */
export function findUnconfirmed(floor: Editions, shown: Editions): string | null {
  for (const [id, edition] of shown) {
    const least = floor.get(id) ?? 0
    if (edition < least) return `edition ${edition} of ${id}, edition ${least} is confirmed`
  }
  return null
}
