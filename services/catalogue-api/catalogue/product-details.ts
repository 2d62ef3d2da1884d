import {LRUCache} from 'lru-cache'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {databaseAway} from '../problems.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import type {Catalogue} from './catalogue.ts'
import type {CatalogueReader, Read} from './catalogue-reader.ts'

/** Limit of the texts of all kept products, in characters. */
const MAX_CHARACTERS = 16 * 1024 * 1024

/** A product that was read together with the number of the last change, and its version in the index before that. */
type Ahead = {version: string; product: Awaited<ReturnType<CatalogueSource['readProduct']>>}

/**
 * Creates the reader of whole products, which keeps those that were read last as texts: as objects, they would take four times as much
 * memory, all of it to be visited by garbage collections.
 */
export function createProductDetails(
  source: Pick<CatalogueSource, 'readProduct' | 'readProductNow'>,
  maxSize = MAX_CHARACTERS,
) {
  const kept = new LRUCache<string, {version: string; text: string}>({maxSize})

  /** Returns the version of a product that is not kept; undefined when there is nothing to read. */
  const findUnread = (catalogue: Catalogue | null, id: string): string | undefined => {
    const version = catalogue?.listing.versionOf(id)
    return kept.get(id)?.version === version ? undefined : version
  }

  /**
   * Returns a product of the catalogue by its id, or null when it does not exist. Rejects with a 503 problem when it is not
   * kept and the database is away. What was read ahead counts when the product is the same in the index as before.
   */
  const find = async (
    {catalogue, isCurrent}: Read,
    id: string,
    [ahead]: Ahead[] = [],
  ): Promise<ImportedProduct | null> => {
    const version = catalogue.listing.versionOf(id)
    if (version === undefined) return null
    const known = kept.get(id)
    if (known?.version === version) return JSON.parse(known.text)
    if (!isCurrent) throw databaseAway()
    const product = ahead?.version === version ? ahead.product : await source.readProduct(id)
    if (!product) return null
    const text = JSON.stringify(product)
    kept.set(id, {version, text}, {size: text.length})
    return product
  }

  return {
    find,

    /** Returns a product as `find` does, of the latest catalogue. It looks for changes and reads the product in one statement. */
    async findLatest(reader: Pick<CatalogueReader, 'peek' | 'read'>, id: string) {
      const version = findUnread(reader.peek(), id)
      const ahead: Ahead[] = []
      const readAhead =
        version !== undefined &&
        (async () => {
          const {sequence, product} = await source.readProductNow(id)
          ahead.push({version, product})
          return sequence
        })
      const read = await reader.read(readAhead || undefined)
      return {catalogue: read.catalogue, product: await find(read, id, ahead)}
    },
  }
}
