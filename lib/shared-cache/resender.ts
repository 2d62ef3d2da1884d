import type {Files, LocalPages} from './local-pages.ts'
import type {SharedStore} from './shared-store.ts'

/** Number of pages whose versions are read at once. */
const CHUNK = 500

/**
 * Stores local copies in Redis that it lacks, one after the other, however often it is asked to. Ends when Redis refuses one or does not
 * reply: the store asks again after a pause, or when Redis is back.
 */
export class Resender {
  readonly #store: SharedStore
  readonly #local: LocalPages
  #running: Promise<void> | undefined
  /** Whether Redis may lack more than what it did not take. */
  #mustCompare = false

  constructor(store: SharedStore, local: LocalPages) {
    this.#store = store
    this.#local = local
  }

  /** Stores the copies that Redis did not take before. */
  resend(files: Files): Promise<void> {
    this.#running ??= this.#run(files)
    return this.#running
  }

  /** Stores the copies that are newer than those in Redis, too. */
  refill(files: Files): Promise<void> {
    this.#mustCompare = true
    return this.resend(files)
  }

  async #run(files: Files): Promise<void> {
    try {
      do {
        const mustCompare = this.#mustCompare
        this.#mustCompare = false
        const isDone =
          (await this.#send(files, this.#store.unsent())) && (!mustCompare || (await this.#sendMissing(files)))
        if (!isDone) {
          this.#mustCompare ||= mustCompare
          return
        }
      } while (this.#mustCompare)
    } finally {
      this.#running = undefined
    }
  }

  /** Returns false when Redis does not reply or has refused one. */
  async #send(files: Files, paths: readonly string[]): Promise<boolean> {
    for (const path of paths) {
      if (!this.#store.isUp) return false
      // One that cannot be read must not keep the others back.
      const {entry} = await this.#local.read(files, path).catch(() => ({entry: null}))
      if (!entry) this.#store.drop(path)
      else if (!(await this.#store.put(path, entry))) return false
    }
    return true
  }

  async #sendMissing(files: Files): Promise<boolean> {
    const paths = [...this.#local.notes.keys()].filter(path => this.#versionOf(path) > 0)
    for (let at = 0; at < paths.length; at += CHUNK) {
      const some = paths.slice(at, at + CHUNK)
      const stored = await this.#store.versions(some).catch(() => null)
      const missing = some.filter((path, index) => (stored?.[index] ?? -1) < this.#versionOf(path))
      if (!stored || !(await this.#send(files, missing))) return false
    }
    return true
  }

  #versionOf = (path: string): number => this.#local.versionOf(path) ?? 0
}
