import {compare, fieldOf, type HeldText, hasPlace, isSame, type KeptText} from './kept-text'
import {StoredChanges, type TextStorage} from './stored-changes'

/** What is typed. It continues the kept text with that id, if there is one. */
export type Typed = Omit<KeptText, 'id'> & {id?: string | undefined}

type HeldTexts = Readonly<Record<string, HeldText>>

/** Whether the browser has stored all kept texts. */
export type StorageState = 'stored' | 'storing' | 'failed'
type KeeperState = {texts: HeldTexts; storage: StorageState}

/** What is not in the document by then is not written any more, but offered. */
const OFFER_AFTER_MS = 5000

const isUndecided = ({standing}: HeldText): boolean => standing === 'typed' || standing === 'written'

/** Keeps what is typed in a document while nothing can be saved, and decides what becomes of it afterwards. */
export class TextKeeper {
  readonly #storage: TextStorage
  readonly #createId: () => string
  readonly #listeners = new Set<() => void>()
  /** The latest text of each field that is typed and not saved. */
  readonly #notes = new Map<string, KeptText>()
  readonly #changes: StoredChanges
  readonly #dropped = new Set<string>()
  readonly #toOffer = new WeakSet<HeldText>()
  #isCutOff = false
  #state: KeeperState = {texts: {}, storage: 'stored'}

  constructor(storage: TextStorage, createId: () => string) {
    this.#storage = storage
    this.#changes = new StoredChanges(storage, createId())
    this.#createId = createId
  }

  /** Calls `listener` after every change. Returns a function that stops this. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the kept texts by their id, and whether the browser has stored them. The same object until something changes. */
  getState = () => this.#state

  /** Adds the texts of earlier visits. Resolves also when the browser stores nothing. */
  async read(): Promise<void> {
    const stored = await this.#storage.read().catch(() => [])
    const known = stored.filter(({id}) => !this.#dropped.has(id))
    if (known.length === 0) return
    const offered = known.map(text => [text.id, {...text, standing: 'offered' as const}] as const)
    this.#set({texts: {...Object.fromEntries(offered), ...this.#state.texts}})
  }

  /** Updates the state of the connection: keeps the noted texts when nothing can be saved, and forgets them when everything is saved. */
  setConnection({isCutOff, isSaved}: {isCutOff: boolean; isSaved: boolean}): void {
    this.#isCutOff = isCutOff
    if (isCutOff) this.keepNoted()
    else if (isSaved) this.#notes.clear()
  }

  /** Keeps what is typed and not saved: nothing can be saved, or the form is closed before it is known whether it can. */
  keepNoted(): void {
    this.#keep([...this.#notes.values()])
  }

  /** Keeps what is typed and not saved, because the draft is gone. What was written into it will be written again. */
  keepUnsaved(): void {
    for (const text of Object.values(this.#state.texts))
      if (text.standing === 'written') this.#setStanding(text, 'typed')
    this.keepNoted()
  }

  /**
   * Keeps what was typed and not saved, because the lake has refused it. It is not written again, because the lake would refuse it again,
   * but what is typed goes on in it. `values` are others that the edit had, such as pictures. Each is kept beside earlier ones.
   */
  refuse(values: readonly Typed[] = []): void {
    const written = Object.values(this.#state.texts).filter(({standing}) => standing === 'written')
    const refused = new Map([...written, ...this.#notes.values()].map(text => [text.id, text]))
    this.#notes.clear()
    const kept = [...refused.values(), ...Object.values(this.#state.texts)]
    const isKept = (value: Typed) =>
      kept.some(text => fieldOf(text) === fieldOf(value) && (refused.has(text.id) || isSame(text.text, value.text)))
    const others = values.filter(value => !isKept(value)).map(value => ({...value, id: this.#createId()}))
    this.#keep([...refused.values(), ...others], 'refused')
  }

  /** Notes that the editor has written an offered text into the document. */
  take(text: HeldText): void {
    this.#offerLater(this.#setStanding(text, 'written'))
  }

  /** Notes what was typed. It is kept if it cannot be saved. */
  note = (typed: Typed): void => {
    const text = this.#remember(typed)
    if (this.#isCutOff || this.#state.texts[text.id]) this.#keep([text])
  }

  /** Keeps what was typed, because the form does not take it. */
  keep = (typed: Typed): void => this.#keep([this.#remember(typed)])

  #remember({id, ...typed}: Typed): KeptText {
    const field = fieldOf(typed)
    const known = this.#notes.get(field) ?? this.#unwritten(field, typed.before)
    const before = known ? known.before : typed.before
    // What was written into the form is in it, and later letters follow it.
    const inForm = known && this.#state.texts[known.id]?.standing === 'written' ? known.text : known?.sent
    const text = {...typed, id: known?.id ?? id ?? this.#createId(), before, sent: typed.sent ?? inForm}
    this.#notes.set(field, text)
    return text
  }

  /** Returns the kept text that a field shows, or that was written into it and is not saved yet. */
  #unwritten(field: string, value: unknown): HeldText | undefined {
    const isShown = ({before, text, sent}: HeldText) => [before, text, sent].some(known => isSame(known, value))
    return Object.values(this.#state.texts).findLast(
      text => fieldOf(text) === field && text.standing !== 'offered' && isShown(text),
    )
  }

  /** Forgets a kept text. */
  drop = (text: KeptText): void => {
    const {id} = text
    this.#dropped.add(id)
    this.#forgetNote(id)
    this.#changes.remove(text)
    const {[id]: _dropped, ...texts} = this.#state.texts
    this.#set({texts})
    this.#store()
  }

  /** Forgets kept texts that the stored document has. A form may show a refused one for a moment. */
  dropSaved(document: unknown): void {
    const texts = Object.values(this.#state.texts).filter(({standing}) => standing !== 'refused')
    for (const text of texts) if (compare(text, document) === 'saved') this.drop(text)
  }

  /** Returns whether kept texts may still be saved: those that are refused or offered wait for the editor. */
  hasUndecided = (): boolean => Object.values(this.#state.texts).some(isUndecided)

  /** Returns whether fields show texts that the draft may lack. */
  hasUnsaved = (): boolean => Object.values(this.#state.texts).some(({standing}) => standing !== 'offered')

  /**
   * Returns whether kept texts may still be saved, as the stored document is now. A text whose field somebody has changed since waits for
   * the editor, who finds it in the browser's storage when it is there.
   */
  maySave = (document: unknown): boolean =>
    this.hasUndecided() &&
    (this.#state.storage !== 'stored' ||
      Object.values(this.#state.texts).some(text => isUndecided(text) && compare(text, document) !== 'changed'))

  /**
   * Forgets kept texts that the stored document has, and gives those that were typed here to `write`, once, if nobody has
   * changed their field since.
   */
  settle(document: unknown, write: (text: KeptText) => void): void {
    this.dropSaved(document)
    // Rich text is written before the rows of a table in it.
    for (const text of Object.values(this.#state.texts).sort((a, b) => a.path.length - b.path.length)) {
      if (text.standing !== 'typed') continue
      if (compare(text, document) === 'changed' || !hasPlace(text, document)) {
        this.#forgetNote(text.id)
        this.#offerLater(text)
      } else {
        this.#offerLater(this.#setStanding(text, 'written'))
        write(text)
      }
    }
  }

  /** What is typed from then on does not continue the text with that id. */
  #forgetNote(id: string): void {
    for (const [field, note] of this.#notes) if (note.id === id) this.#notes.delete(field)
  }

  /** Later, because the document may not have arrived as a whole, and the lake may refuse what was written. */
  #offerLater(text: HeldText): void {
    if (this.#toOffer.has(text)) return
    this.#toOffer.add(text)
    setTimeout(() => {
      if (this.#state.texts[text.id] !== text) return
      // What is typed from then on is another text.
      if (text.standing === 'refused') this.#forgetNote(text.id)
      this.#setStanding(text, 'offered')
    }, OFFER_AFTER_MS)
  }

  #setStanding(text: HeldText, standing: HeldText['standing']): HeldText {
    const changed = {...text, standing}
    this.#set({texts: {...this.#state.texts, [text.id]: changed}})
    return changed
  }

  #keep(texts: KeptText[], standing: HeldText['standing'] = 'typed'): void {
    if (texts.length === 0) return
    for (const text of texts) this.#changes.put(text)
    const isRefused = ({id}: KeptText) => this.#state.texts[id]?.standing === 'refused'
    const kept = texts.map(text => ({...text, standing: isRefused(text) ? ('refused' as const) : standing}))
    this.#set({texts: {...this.#state.texts, ...Object.fromEntries(kept.map(text => [text.id, text]))}})
    for (const text of kept) if (text.standing === 'refused') this.#offerLater(text)
    this.#store()
  }

  async #store(): Promise<void> {
    this.#set({storage: 'storing'})
    const isStored = await this.#changes.store()
    if (isStored === null) return
    this.#set({storage: isStored || Object.keys(this.#state.texts).length === 0 ? 'stored' : 'failed'})
  }

  #set(change: Partial<KeeperState>): void {
    this.#state = {...this.#state, ...change}
    for (const listener of this.#listeners) listener()
  }
}
