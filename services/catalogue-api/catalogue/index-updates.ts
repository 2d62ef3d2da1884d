import type {CatalogueSource} from '../store/catalogue-source.ts'
import {applyChanges} from './apply-changes.ts'
import type {BuildIndex, Built} from './catalogue-builder.ts'
import {followLaterChanges, type LaterChanges} from './later-changes.ts'

/** Readers wait for updates of catalogues of at most so many products; larger ones are read in their previous state meanwhile. */
const MAX_AWAITED_PRODUCTS = 5000
/** Fewer slots of replaced products are not worth building the index again. */
const MIN_UNUSED = 2000
/** Times that the index is built again in one update, when it cannot be brought up to date because other changes of it follow. */
const MAX_BUILDS = 3

/** An update that is running. When `isLarge` resolves with true, readers use the previous state meanwhile. */
export type Update = {isLarge: Promise<boolean>; done: Promise<void>}

/** The index of the catalogue and its updates, one at a time. */
export class IndexUpdates {
  readonly #source: CatalogueSource
  readonly #build: BuildIndex
  readonly #onStale: (error: unknown) => void
  readonly #closing = new AbortController()
  #built: Built | undefined
  #running: Update | undefined
  /** What follows the changes of a long update, for the index that readers have meanwhile. */
  #later: LaterChanges | undefined
  /** A smaller index of the same catalogue, for the next update. */
  #compacted: Built | undefined
  #compacting: Promise<void> | undefined
  #isStale = false
  #isBehind = false

  /** `onStale` receives why an update has failed, once until one succeeds: readers of a large catalogue do not see the error. */
  constructor(source: CatalogueSource, build: BuildIndex, onStale: (error: unknown) => void) {
    this.#source = source
    this.#build = build
    this.#onStale = onStale
  }

  /** The catalogue so far; undefined before it was read for the first time. */
  get built(): Built | undefined {
    return this.#built
  }

  /** Whether readers have the state before an update that is running. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Returns the update that is running, or starts one. It rejects when there is no index that could be read instead. */
  update(): Update {
    if (this.#running) return this.#running
    const {promise: isLarge, resolve} = Promise.withResolvers<boolean>()
    const reportSize = (large: boolean) => {
      this.#isBehind ||= large && Boolean(this.#built?.catalogue)
      resolve(large)
    }
    const done = this.#run(reportSize)
      .finally(() => this.#endLater())
      .catch(error => {
        // A stop ends an update; what was there before can still be read.
        const isExpected = this.isClosed || this.#source.isAway(error)
        if (!isExpected) this.#reportStale(error)
        if (!this.#built || !isExpected) throw error
      })
      .finally(() => {
        resolve(false)
        this.#isBehind = false
        this.#running = undefined
      })
    // An update in the background may have no reader who handles its error.
    done.catch(() => undefined)
    this.#running = {isLarge, done}
    return this.#running
  }

  /** Applies changes up to a number to the index that readers have during a long update, unless they concern the whole index. */
  async reachMeanwhile(sequence: number): Promise<void> {
    await this.#later?.reach(sequence)
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The API stops.'))
    await this.#running?.done.catch(() => undefined)
    await this.#compacting
  }

  async #run(reportSize: (isLarge: boolean) => void): Promise<void> {
    const signal = this.#closing.signal
    const isLarge = (products = 0) => products > MAX_AWAITED_PRODUCTS
    const candidates = [this.#compacted, this.#built]
    this.#compacted = undefined
    for (const next of candidates) {
      const reportMany = () => {
        this.#followLater()
        reportSize(isLarge(next?.catalogue?.listing.size))
      }
      if (!next || !(await applyChanges(this.#source, next, reportMany, signal))) continue
      // Readers have the index before until this one is up to date.
      this.#use(next)
      return this.#compact(next)
    }
    this.#followLater()
    const next = await this.#buildCurrent(products => reportSize(isLarge(products)))
    if (next) this.#use(next)
    else this.#reportStale(new Error('Other changes of the whole catalogue follow faster than its index is built.'))
  }

  #use(next: Built): void {
    this.#built = next
    this.#isStale = false
  }

  #reportStale(error: unknown): void {
    if (!this.#isStale) this.#onStale(error)
    this.#isStale = true
  }

  #followLater(): void {
    if (this.#built?.catalogue) this.#later ??= followLaterChanges(this.#source, this.#built)
  }

  async #endLater(): Promise<void> {
    await this.#later?.stop()
    this.#later = undefined
  }

  /**
   * Builds the index again, and brings it up to date: changes that were made meanwhile are in it in part. While changes that concern
   * the whole index follow each other, it returns null, and readers keep the index that they have.
   */
  async #buildCurrent(onSize: (products: number) => void): Promise<Built | null> {
    const signal = this.#closing.signal
    for (let attempt = 1; ; attempt++) {
      const next = await this.#build(signal, onSize, this.#built?.catalogue ? MAX_AWAITED_PRODUCTS : undefined)
      if (!next.catalogue || (await applyChanges(this.#source, next, () => undefined, signal))) return next
      if (attempt < MAX_BUILDS) continue
      // Without later changes the index is complete, even when the log does not know all changes, as after a restore of an older database.
      const isWhole = next.sequence === (await this.#source.position())
      // After the start there is none to keep, and one that has half of an import is better than none.
      return isWhole || !this.#built ? next : null
    }
  }

  /** Builds the index again when much of it is of replaced versions. The next update applies what came since, and takes it. */
  #compact({catalogue}: Built): void {
    const listing = catalogue?.listing
    if (!listing || this.#compacting || this.#compacted || listing.unused < MIN_UNUSED + listing.size / 4) return
    this.#compacting = this.#build(this.#closing.signal, () => undefined, 0)
      .then(
        latest => {
          this.#compacted = latest
        },
        () => undefined,
      )
      .finally(() => {
        this.#compacting = undefined
      })
  }
}
