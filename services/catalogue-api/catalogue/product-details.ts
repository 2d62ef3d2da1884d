import {LRUCache} from 'lru-cache'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {ProblemError} from '../problems.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import type {Card} from './card.ts'
import type {Read} from './catalogue-reader.ts'

/** Limit of the documents of all kept products, in characters; in memory they take about four times as many bytes. */
const MAX_CHARACTERS = 16 * 1024 * 1024

/** Creates the reader of whole products, which keeps those that were read last. */
export function createProductDetails(source: Pick<CatalogueSource, 'readProduct'>, maxSize = MAX_CHARACTERS) {
  const kept = new LRUCache<string, {card: Card; product: ImportedProduct}>({maxSize})

  return {
    /**
     * Returns a product of the catalogue by its id, or null when it does not exist. Rejects with a 503 problem when it is not
     * kept and the database is away.
     */
    async find({catalogue, isCurrent}: Read, id: string): Promise<ImportedProduct | null> {
      const card = catalogue.listing.find(id)
      if (!card) return null
      const known = kept.get(id)
      // Every change of a product makes a new card.
      if (known?.card === card) return known.product
      if (!isCurrent) throw awayProblem()
      const found = await source.readProduct(id)
      if (!found) return null
      kept.set(id, {card, product: found.product}, {size: found.length})
      return found.product
    },
  }
}

const awayProblem = () =>
  new ProblemError(503, 'The database of the API does not respond: try again in a few seconds.', [], {
    'Retry-After': '5',
  })
