import type {KeptText} from './kept-text'

/** Texts to store by their id; null for those to remove. */
export type Changes = ReadonlyMap<string, KeptText | null>

/** Stores the kept texts of one document. Other tabs change them too. */
export type TextStorage = {read: () => Promise<KeptText[]>; change: (changes: Changes) => Promise<void>}

/** The changes of kept texts on their way to the browser's storage. */
export class StoredChanges {
  readonly #storage: Pick<TextStorage, 'change'>
  /** What is not stored yet. */
  readonly #waiting = new Map<string, KeptText | null>()
  #attempts = 0

  constructor(storage: Pick<TextStorage, 'change'>) {
    this.#storage = storage
  }

  /** Adds a text to store; null to remove it. */
  set(id: string, text: KeptText | null): void {
    this.#waiting.set(id, text)
  }

  /**
   * Stores all changes that are not stored yet, those of failed attempts included. Returns whether they are stored; null when a later
   * attempt says so.
   */
  async store(): Promise<boolean | null> {
    this.#attempts += 1
    const attempt = this.#attempts
    const changes = new Map(this.#waiting)
    const isStored = await this.#storage.change(changes).then(
      () => true,
      () => false,
    )
    if (isStored) for (const [id, text] of changes) if (this.#waiting.get(id) === text) this.#waiting.delete(id)
    return attempt === this.#attempts ? isStored : null
  }
}
