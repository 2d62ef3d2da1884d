import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {
  type CatalogueImport,
  type ImportedCategory,
  type ImportedShippingProfile,
  importedCategory,
  importedShippingProfile,
} from '../../../contract/import.ts'
import {type ImportedProduct, importedProduct} from '../../../contract/imported-product.ts'
import {inTransaction} from '../../kit/sqlite.ts'
import type {ExchangeRates} from '../money.ts'

/** The catalogue as imported, and the sizes of the uploaded images in pixels. */
export type StoredCatalogue = {
  rates: ExchangeRates
  categories: ImportedCategory[]
  profiles: ImportedShippingProfile[]
  products: ImportedProduct[]
  imageSizes: Map<string, {width: number; height: number}>
}

const documentRow = z.object({document: z.string()})
const valueRow = z.object({value: z.string()}).optional()
const sitemapRow = z.object({id: z.string(), updated_at: z.string()})
const imageSizeRow = z.object({key: z.string(), width: z.int(), height: z.int()})
const ratesSchema = z.object({EUR: z.string(), GBP: z.string()})

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** Creates the store of the imported catalogue, which is replaced and read as a whole. */
export function createCatalogueStore(database: DatabaseSync) {
  const readMeta = database.prepare('select value from meta where name = ?')
  const writeMeta = database.prepare('insert or replace into meta (name, value) values (?, ?)')
  const readPage = database.prepare('select id, updated_at from products where id > ? order by id limit ?')

  const revision = (): number => Number(valueRow.parse(readMeta.get('revision'))?.value ?? 0)
  const raiseRevision = () => writeMeta.run('revision', String(revision() + 1))

  return {
    /** Increases with every change that callers can see. */
    revision,
    raiseRevision,

    /** Replaces the whole catalogue, or nothing when it throws. */
    replace(document: CatalogueImport): void {
      inTransaction(database, () => {
        replaceDocuments(database, document)
        writeMeta.run('exchange_rates', JSON.stringify(document.exchange_rates))
        raiseRevision()
      })
    },

    /** Returns the current catalogue, or null before the first import. */
    read(): StoredCatalogue | null {
      const rates = valueRow.parse(readMeta.get('exchange_rates'))
      if (!rates) return null
      const sizes = z.array(imageSizeRow).parse(database.prepare('select key, width, height from images').all())
      return {
        rates: ratesSchema.parse(JSON.parse(rates.value)),
        categories: listDocuments(database, 'categories').map(text => importedCategory.parse(JSON.parse(text))),
        profiles: listDocuments(database, 'shipping_profiles').map(text =>
          importedShippingProfile.parse(JSON.parse(text)),
        ),
        products: listDocuments(database, 'products').map(text => importedProduct.parse(JSON.parse(text))),
        imageSizes: new Map(sizes.map(({key, width, height}) => [key, {width, height}])),
      }
    },

    /** Returns ids and update times of at most `limit` products after an id, sorted by id. */
    listIdsAfter(id: string, limit: number): {id: string; updated_at: string}[] {
      return z.array(sitemapRow).parse(readPage.all(id, limit))
    },
  }
}

const replaceDocuments = (database: DatabaseSync, document: CatalogueImport): void => {
  database.exec('delete from categories; delete from shipping_profiles; delete from products')
  const category = database.prepare('insert into categories (id, document) values (?, ?)')
  const profile = database.prepare('insert into shipping_profiles (key, document) values (?, ?)')
  const product = database.prepare('insert into products (id, updated_at, document) values (?, ?, ?)')
  for (const one of document.categories) category.run(one.id, JSON.stringify(one))
  for (const one of document.shipping_profiles) profile.run(one.key, JSON.stringify(one))
  for (const one of document.products) product.run(one.id, one.updated_at, JSON.stringify(one))
}

const listDocuments = (database: DatabaseSync, table: 'categories' | 'shipping_profiles' | 'products'): string[] =>
  z
    .array(documentRow)
    .parse(database.prepare(`select document from ${table} order by rowid`).all())
    .map(row => row.document)
