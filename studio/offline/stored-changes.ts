import type {KeptText} from './kept-text'

/** A kept text to store, or to remove as far as this tab knows it. */
export type Change = {text: KeptText; isRemoved: boolean}

/** What a tab, named by `writer`, changes in the storage: texts by their id. */
export type Changes = {writer: string; changes: ReadonlyMap<string, Change>}

/** Stores the kept texts of one document. Other tabs change them too. */
export type TextStorage = {read: () => Promise<KeptText[]>; change: (changes: Changes) => Promise<void>}

/** The changes of kept texts on their way to the browser's storage. */
export class StoredChanges {
  readonly #storage: Pick<TextStorage, 'change'>
  /** What is not stored yet. */
  readonly #waiting = new Map<string, Change>()
  readonly #writer: string
  #attempts = 0

  constructor(storage: Pick<TextStorage, 'change'>, writer: string) {
    this.#storage = storage
    this.#writer = writer
  }

  /** Adds a text to store. */
  put(text: KeptText): void {
    this.#waiting.set(text.id, {text, isRemoved: false})
  }

  /** Adds a text to remove. It stays when another tab has stored a newer one since. */
  remove(text: KeptText): void {
    this.#waiting.set(text.id, {text, isRemoved: true})
  }

  /**
   * Stores all changes that are not stored yet, those of failed attempts included. Returns whether they are stored; null when a later
   * attempt says so.
   */
  async store(): Promise<boolean | null> {
    this.#attempts += 1
    const attempt = this.#attempts
    const changes = new Map(this.#waiting)
    const isStored = await this.#storage.change({writer: this.#writer, changes}).then(
      () => true,
      () => false,
    )
    if (isStored) for (const [id, change] of changes) if (this.#waiting.get(id) === change) this.#waiting.delete(id)
    return attempt === this.#attempts ? isStored : null
  }
}
