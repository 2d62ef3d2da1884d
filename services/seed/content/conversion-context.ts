import type {Known} from './known.ts'
import {type Faults, lineOf, type Source} from './source.ts'
import {type Target, toTarget} from './target.ts'

/** An image to be drawn: uploads replace `drawing:…` by a reference to the asset. */
export type SeedImage = {_type: 'imageWithAlt'; _sanityAsset: `drawing:${string}`; alt: string}
/** A block of the content model, of whatever type. */
export type Block = {_type: string; _key: string; [field: string]: unknown}

export type Reference = {_type: 'reference'; _ref: string}

/** Where one text is turned into documents: what it may refer to, and where its faults are noted. */
export class ConversionContext {
  readonly #source: Source
  readonly #known: Known
  readonly #faults: Faults
  #lastKey = 0

  constructor(source: Source, known: Known, faults: Faults) {
    this.#source = source
    this.#known = known
    this.#faults = faults
  }

  /** Notes a fault at the first line that holds `at`, or at a line number. */
  fault(at: string | number, message: string): void {
    this.#faults.add(this.#source, at, message)
  }

  /** The line where a text of the source begins, counted from 1; a folded text is found by its first words. */
  lineOf(text: string): number {
    return lineOf(this.#source.text, (text.split('\n')[0] ?? '').slice(0, 30))
  }

  /** A key for an array's member: the same text always gets the same keys. */
  key = (): string => {
    this.#lastKey += 1
    return `k${this.#lastKey.toString(36).padStart(4, '0')}`
  }

  /** Where an address leads; null, with the fault noted, when it leads nowhere. */
  target(address: string): Target | null {
    const target = toTarget(address, this.#known)
    if (target === null) this.fault(address, `Nothing stands at ${address}`)
    return target
  }

  /** A reference to a document of the sample world; null, with the fault noted, when there is none. */
  reference(kind: 'author' | 'topic' | 'faq', name: string): Reference | null {
    const names = {author: this.#known.authors, topic: this.#known.topics, faq: this.#known.questions}[kind]
    if (names.has(name)) return {_type: 'reference', _ref: `${kind}-${name}`}
    this.fault(name, `There is no ${kind} ${name}`)
    return null
  }

  /** References for an array, each with its key. */
  references(kind: 'author' | 'topic' | 'faq', names: readonly string[]): (Reference & {_key: string})[] {
    return names.flatMap(name => {
      const reference = this.reference(kind, name)
      return reference ? {_key: name, ...reference} : []
    })
  }

  /** Notes a fault when the sample catalogue has no such product. */
  checkProduct(id: string): void {
    if (!this.#known.products.has(id)) this.fault(id, `There is no product ${id}`)
  }

  /** An image with its alternative text; a fault is noted when that is missing. */
  image(drawing: string, alt: string): SeedImage {
    if (alt.trim() === '') this.fault(drawing, `The drawing ${drawing} has no alternative text`)
    return {_type: 'imageWithAlt', _sanityAsset: `drawing:${drawing}`, alt}
  }
}
