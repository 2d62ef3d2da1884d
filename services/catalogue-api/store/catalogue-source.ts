import {z} from 'zod'
import type {ImportedCategory, ImportedShippingProfile} from '../../../contract/import.ts'
import {type ImportedProduct, importedProduct} from '../../../contract/imported-product.ts'
import {type SearchSynonyms, searchSynonyms} from '../../../contract/search-synonyms.ts'
import type {Database, Query} from '../database/database.ts'
import type {ExchangeRates} from '../money.ts'
import {readCategories, readProfiles} from './catalogue-rows.ts'
import type {ChangeLog} from './changes/change-log.ts'
import {readChanged} from './changes/changed.ts'
import {readCurrent} from './changes/current-products.ts'
import {createPositionCheck, type PositionCheck} from './latest-position.ts'
import {readMeta} from './meta.ts'

/** The size of an image in pixels. */
export type ImageSize = {width: number; height: number}

/** What a catalogue has besides its products. */
export type CatalogueBase = {
  rates: ExchangeRates
  categories: ImportedCategory[]
  profiles: ImportedShippingProfile[]
  /** Undefined when the catalogue was imported before there were any. */
  synonyms?: SearchSynonyms | undefined
  /** The sizes of the uploaded images in pixels. */
  imageSizes: Map<string, ImageSize>
}

/** Rows per statement: reading and parsing them takes a few milliseconds. */
const PRODUCTS_PER_STATEMENT = 50
const IMAGES_PER_STATEMENT = 1000
/** Counting all products of a large catalogue would block the event loop. */
const MAX_COUNTED = 10_000

const ratesSchema = z.object({EUR: z.string(), GBP: z.string()})

export type CatalogueSource = ReturnType<typeof createCatalogueSource>

/**
 * Creates the reader of the stored catalogue. It reads all products in batches, each in a statement of its own, so that no
 * transaction stays open meanwhile.
 */
export function createCatalogueSource({kind, query, snapshot, isAway}: Database, log: ChangeLog) {
  const {latest} = log
  const position: PositionCheck =
    kind === 'sqlite' ? (read = () => latest()) => read() : createPositionCheck(() => latest(), isAway)
  const selectDocument = (id: string) => query.selectFrom('current_products').select('document').where('id', '=', id)
  return {
    isAway,

    /** Returns the number of the last change; null while the database is away. */
    position,

    /** Returns at most `limit` changes after a number with what they concern, all at one moment; null when they are not all known. */
    async readChanged(sequence: number, limit: number) {
      const changed = await snapshot(trx => readChanged(trx, log, sequence, limit))
      if (!changed) return null
      const products = [...changed.products].map(([id, document]) => ({
        id,
        /** Parses the product; null when it does not exist. */
        read: document === undefined ? null : () => parseForIndex(document),
      }))
      return {...changed, products}
    },

    /** Returns the number of the last change of the last import, when that is after a number, or else that of the last change. */
    readEndOfImport: (sequence: number): Promise<number> =>
      snapshot(async trx => {
        const last = await log.lastOfImport(trx)
        return last !== null && last > sequence ? last : latest(trx)
      }),

    /**
     * Returns the number of the last change, about how many products there are, at most 10,000, and the rest of the catalogue,
     * null before the first import.
     */
    readBase: () =>
      snapshot(async trx => ({
        sequence: await latest(trx),
        base: await readBase(trx),
        products: await countProducts(trx),
      })),

    /** Returns all shipping profiles. */
    readProfiles: () => readProfiles(query),

    /** Returns about how many products there are, at most 10,000. */
    countProducts: () => snapshot(countProducts),

    /** Yields the sizes of all uploaded images. */
    async *readImageSizes(): AsyncGenerator<({key: string} & ImageSize)[]> {
      const images = query.selectFrom('images').select(['key', 'width', 'height']).orderBy('key')
      for (let after = ''; ; ) {
        const rows = await images.where('key', '>', after).limit(IMAGES_PER_STATEMENT).execute()
        yield rows
        if (rows.length < IMAGES_PER_STATEMENT) return
        after = rows.at(-1)?.key ?? ''
      }
    },

    /** Yields functions that parse all products, one each. A statement reads `size` of them. */
    async *readProducts(size?: number): AsyncGenerator<(() => ImportedProduct)[]> {
      for await (const documents of readDocuments(query, size)) {
        yield documents.map(document => () => parseForIndex(document))
      }
    },

    /** Yields the documents of all products, sorted by id. */
    readDocuments: () => readDocuments(query),

    /** Returns a product; null when it does not exist. */
    async readProduct(id: string): Promise<ImportedProduct | null> {
      const row = await selectDocument(id).executeTakeFirst()
      return row ? parse(row.document) : null
    },

    /** Returns the same together with the number of the last change, in one statement: at this moment, the product is the latest. */
    async readProductNow(id: string): Promise<{sequence: number; product: ImportedProduct | null}> {
      const parts = [selectDocument(id).as('document'), log.selectLatest().as('latest')] as const
      const {document, latest: sequence} = await query.selectNoFrom(parts).executeTakeFirstOrThrow()
      return {sequence: Number(sequence ?? 0), product: document === null ? null : parse(document)}
    },
  }
}

const parse = (document: string): ImportedProduct => importedProduct.parse(JSON.parse(document))

/**
 * Parses a stored product for the index, without checking it again: that would take as long as indexing it. The defaults that
 * the index needs are as old as the tables, so every document has them.
 */
const parseForIndex = (document: string): ImportedProduct => storedProduct.parse(JSON.parse(document))
const storedProduct = z.custom<ImportedProduct>(value => typeof value === 'object' && value !== null)

async function* readDocuments(query: Query, size = PRODUCTS_PER_STATEMENT): AsyncGenerator<string[]> {
  for await (const rows of readCurrent(query, size)) yield rows.map(({document}) => document)
}

/** Counts some products, and some of a committed import: most of them replace products, or there were none. */
async function countProducts(query: Query): Promise<number> {
  const finished = query.selectFrom('catalogue_imports').select('id').where('first_sequence', 'is not', null).limit(1)
  const staged = query
    .selectFrom('import_products')
    .select('id')
    .where('import_id', '=', finished)
    .where('position', 'is not', null)
    .limit(MAX_COUNTED)
  const stored = query.selectFrom('products').select('id').limit(MAX_COUNTED)
  const count = async (rows: typeof stored | typeof staged) => {
    const row = await query
      .selectFrom(rows.as('some'))
      .select(({fn}) => fn.countAll().as('count'))
      .executeTakeFirst()
    return Number(row?.count)
  }
  return Math.max(await count(stored), await count(staged))
}

async function readBase(query: Query): Promise<Omit<CatalogueBase, 'imageSizes'> | null> {
  const rates = await readMeta(query, 'exchange_rates')
  if (rates === null) return null
  const synonyms = await readMeta(query, 'search_synonyms')
  return {
    rates: ratesSchema.parse(JSON.parse(rates)),
    categories: await readCategories(query),
    profiles: await readProfiles(query),
    synonyms: synonyms === null ? undefined : searchSynonyms.parse(JSON.parse(synonyms)),
  }
}
