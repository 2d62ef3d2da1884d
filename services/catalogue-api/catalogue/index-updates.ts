import type {CatalogueSource} from '../store/catalogue-source.ts'
import {applyChanges} from './apply-changes.ts'
import {type Built, buildFrom} from './catalogue-builder.ts'

/** Readers wait for updates of catalogues of at most so many products; larger ones are read in their previous state meanwhile. */
const MAX_AWAITED_PRODUCTS = 5000
/** Fewer slots of replaced products are not worth building the index again. */
const MIN_UNUSED = 2000

/** An update that is running. When `isLarge` resolves with true, readers use the previous state meanwhile. */
export type Update = {isLarge: Promise<boolean>; done: Promise<void>}

/** The index of the catalogue and its updates, one at a time. */
export class IndexUpdates {
  readonly #source: CatalogueSource
  readonly #closing = new AbortController()
  #built: Built | undefined
  #running: Update | undefined
  /** A smaller index of the same catalogue, for the next update. */
  #compacted: Built | undefined
  #compacting: Promise<void> | undefined

  constructor(source: CatalogueSource) {
    this.#source = source
  }

  /** The catalogue so far; undefined before it was read for the first time. */
  get built(): Built | undefined {
    return this.#built
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Returns the update that is running, or starts one. It rejects when there is no index that could be read instead. */
  update(): Update {
    if (this.#running) return this.#running
    const {promise: isLarge, resolve} = Promise.withResolvers<boolean>()
    const done = this.#run(resolve)
      .catch(error => {
        if (!this.#built || !this.#source.isAway(error)) throw error
      })
      .finally(() => {
        resolve(false)
        this.#running = undefined
      })
    // An update in the background may have no reader who handles its error.
    done.catch(() => undefined)
    this.#running = {isLarge, done}
    return this.#running
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The API stops.'))
    await this.#running?.done.catch(() => undefined)
    await this.#compacting
  }

  async #run(reportSize: (isLarge: boolean) => void): Promise<void> {
    this.#built = this.#compacted ?? this.#built
    this.#compacted = undefined
    const built = this.#built
    const isLarge = (products = 0) => products > MAX_AWAITED_PRODUCTS
    const reportMany = () => reportSize(isLarge(built?.catalogue?.listing.size))
    if (built && (await applyChanges(this.#source, built, reportMany))) return this.#compact(built)
    this.#built = await buildFrom(this.#source, this.#closing.signal, products => reportSize(isLarge(products)))
  }

  /** Builds the index again when much of it is of replaced versions. The next update takes it, and applies what came since. */
  #compact({catalogue}: Built): void {
    const listing = catalogue?.listing
    if (!listing || this.#compacting || listing.unused < MIN_UNUSED + listing.size / 4) return
    this.#compacting = buildFrom(this.#source, this.#closing.signal)
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
