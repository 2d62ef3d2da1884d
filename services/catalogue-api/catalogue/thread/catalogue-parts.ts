import type {CatalogueBase, CatalogueSource, ImageSize} from '../../store/catalogue-source.ts'
import {type Catalogue, createCatalogue} from '../catalogue.ts'
import {type Built, buildInSteps} from '../catalogue-builder.ts'
import {inParts} from '../in-parts.ts'
import type {CardsPart} from '../listing/cards.ts'
import type {ListingArrays} from '../listing/listing-arrays.ts'
import type {TextPart} from '../search/text-index.ts'

/* A catalogue on its way between threads, in parts that take a few milliseconds each. */

export type Part =
  | {type: 'base'; sequence: number; base: Omit<CatalogueBase, 'imageSizes'> | null}
  | {type: 'image sizes'; sizes: [string, ImageSize][]}
  | {type: 'cards'; cards: CardsPart}
  /** `updatedAt` has the times of the categories. */
  | {type: 'listing'; listing: ListingArrays; updatedAt: Map<string, string | undefined>}
  | {type: 'words'; words: TextPart}

/** A thread without requests reads more at once: two messages between threads take as long as reading a dozen products. */
const FOR_ANOTHER_THREAD = {isSearched: false, perStatement: 250}
const SIZES_PER_PART = 2000

/** Builds the catalogue of a source and yields it in parts, the cards while it is built. */
export async function* toParts(source: CatalogueSource, signal: AbortSignal): AsyncGenerator<Part> {
  let catalogue: Catalogue | null | undefined
  for await (const {sequence, base, catalogue: next} of buildInSteps(source, signal, FOR_ANOTHER_THREAD)) {
    if (catalogue === undefined) yield {type: 'base', sequence, base}
    catalogue = next
    for (const cards of next?.listing.cards.pack() ?? []) yield {type: 'cards', cards}
  }
  if (!catalogue) return
  const {imageSizes, listing, categories, search} = catalogue
  for (const cards of listing.cards.pack(true)) yield {type: 'cards', cards}
  for (const sizes of inParts(imageSizes, SIZES_PER_PART)) yield {type: 'image sizes', sizes}
  const updatedAt = new Map([...categories.values()].map(one => [one.id, one.updatedAt]))
  yield {type: 'listing', listing: listing.arrays(), updatedAt}
  for (const words of search.pack()) yield {type: 'words', words}
}

/** Assembles a catalogue. */
export async function fromParts(parts: AsyncIterable<Part>): Promise<Built> {
  let built: Built | undefined
  for await (const part of parts) {
    if (part.type === 'base') {
      built = {sequence: part.sequence, catalogue: part.base && createCatalogue({...part.base, imageSizes: new Map()})}
    } else if (built?.catalogue) add(built.catalogue, part)
  }
  if (!built) throw new Error('The thread that builds the index has sent nothing.')
  return built
}

function add({listing, search, categories, imageSizes}: Catalogue, part: Exclude<Part, {type: 'base'}>): void {
  if (part.type === 'cards') listing.loadCards(part.cards)
  else if (part.type === 'words') search.load(part.words)
  else if (part.type === 'image sizes') for (const [key, size] of part.sizes) imageSizes.set(key, size)
  else {
    listing.load(part.listing)
    for (const [id, updatedAt] of part.updatedAt) {
      const node = categories.get(id)
      if (node && updatedAt !== undefined) node.updatedAt = updatedAt
    }
  }
}
