import type {Known} from './known.ts'
import {lineOf, type Source, type SourceErrors} from './source.ts'
import {type Target, toTarget} from './target.ts'

/** An image that is not drawn yet; uploading replaces `drawing:…` with a reference to the asset. */
export type SeedImage = {_type: 'imageWithAlt'; _sanityAsset: `drawing:${string}`; alt: string}
/** A block of the content model. */
export type Block = {_type: string; _key: string; [field: string]: unknown}

export type Reference = {_type: 'reference'; _ref: string}

/** Converts the references of one source text: resolves links, documents and images, and collects errors. */
export class ConversionContext {
  readonly #source: Source
  readonly #known: Known
  readonly #errors: SourceErrors
  #lastKey = 0

  constructor(source: Source, known: Known, errors: SourceErrors) {
    this.#source = source
    this.#known = known
    this.#errors = errors
  }

  /** Reports an error at the first line that contains `at`, or at a line number. */
  report(at: string | number, message: string): void {
    this.#errors.add(this.#source, at, message)
  }

  /** The line of the source where a text starts, counted from 1. It compares the first words only, because YAML folds lines. */
  lineOf(text: string): number {
    return lineOf(this.#source.text, (text.split('\n')[0] ?? '').slice(0, 30))
  }

  /** Returns the next key for an array member. The same text always gets the same keys. */
  key = (): string => {
    this.#lastKey += 1
    return `k${this.#lastKey.toString(36).padStart(4, '0')}`
  }

  /** Resolves the URL of a link. Reports an error and returns null when it does not exist. */
  target(url: string): Target | null {
    const target = toTarget(url, this.#known)
    if (target === null) this.report(url, `There is no page at ${url}`)
    return target
  }

  /** Returns a reference to a document. Reports an error and returns null when it does not exist. */
  reference(kind: 'author' | 'topic' | 'faq', name: string): Reference | null {
    const names = {author: this.#known.authors, topic: this.#known.topics, faq: this.#known.questions}[kind]
    if (names.has(name)) return {_type: 'reference', _ref: `${kind}-${name}`}
    this.report(name, `There is no ${kind} ${name}`)
    return null
  }

  /** Returns references for an array, with keys. */
  references(kind: 'author' | 'topic' | 'faq', names: readonly string[]): (Reference & {_key: string})[] {
    return names.flatMap(name => {
      const reference = this.reference(kind, name)
      return reference ? {_key: name, ...reference} : []
    })
  }

  /** Reports an error when the sample catalogue does not have the product. */
  checkProduct(id: string): void {
    if (!this.#known.products.has(id)) this.report(id, `There is no product ${id}`)
  }

  /** Returns an image. Reports an error when its alternative text is missing. */
  image(drawing: string, alt: string): SeedImage {
    if (alt.trim() === '') this.report(drawing, `The drawing ${drawing} has no alternative text`)
    return {_type: 'imageWithAlt', _sanityAsset: `drawing:${drawing}`, alt}
  }
}
