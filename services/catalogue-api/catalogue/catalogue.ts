import type {ImportedShippingProfile} from '../../../contract/import.ts'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {TRADE_SYNONYMS} from '../../../contract/search-synonyms.ts'
import type {ExchangeRates} from '../money.ts'
import {ProblemError} from '../problems.ts'
import type {CatalogueStore, StoredCatalogue} from '../store/catalogue-store.ts'
import {buildCategories, type CategoryNode} from './categories.ts'
import {type IndexedProduct, indexProduct} from './indexed-product.ts'
import {buildLabels, type FacetLabels} from './listing/facet-labels.ts'
import {buildListingIndex, type ListingIndex} from './listing/listing-index.ts'
import {buildSearchIndex, type SearchIndex} from './search/search-index.ts'

/** One revision of the catalogue, indexed for reading. */
export type Catalogue = {
  rates: ExchangeRates
  /** By id, each before its children. */
  categories: Map<string, CategoryNode>
  categoriesBySlug: Map<string, CategoryNode>
  /** By id, most popular first. */
  products: Map<string, IndexedProduct>
  profiles: Map<string, ImportedShippingProfile>
  listing: ListingIndex
  search: SearchIndex
  labels: FacetLabels
  imageSizes: StoredCatalogue['imageSizes']
}

export type CatalogueReader = {
  /** Returns the current catalogue; rejects with a 503 problem before the first import. */
  read: () => Promise<Catalogue>
  isReady: () => Promise<boolean>
}

/**
 * Creates a reader that rebuilds the catalogue when its revision changes, even when another process changed it. While the
 * database is away, it returns the catalogue in memory.
 */
export function createCatalogueReader(store: CatalogueStore): CatalogueReader {
  let built: {revision: number; catalogue: Catalogue | null} | undefined
  let building: Promise<void> | undefined
  const build = async () => {
    const {revision, stored} = await store.read()
    built = {revision, catalogue: stored && buildCatalogue(stored)}
  }
  const current = async () => {
    const revision = await store.revision()
    if (revision === null && !built)
      throw new ProblemError(503, 'The database of the API does not respond.', [], {'Retry-After': '5'})
    // A build that began before this request may miss the change that it looks for.
    for (let attempt = 0; revision !== null && (built?.revision ?? -1) < revision && attempt < 2; attempt++) {
      building ??= build().finally(() => {
        building = undefined
      })
      await building
    }
    return built?.catalogue ?? null
  }
  return {
    async read() {
      const catalogue = await current()
      // An empty list would claim that every product is gone.
      if (!catalogue) throw new ProblemError(503, 'The catalogue has not been imported yet.', [], {'Retry-After': '5'})
      return catalogue
    },
    isReady: async () => (await current()) !== null,
  }
}

/** Builds the indexes of a stored catalogue. */
export function buildCatalogue(stored: StoredCatalogue): Catalogue {
  const categories = buildCategories(stored.categories, stored.products)
  const products = stored.products
    .toSorted((a, b) => b.popularity - a.popularity || compareText(a.id, b.id))
    .map(product => indexProduct(product, stored.rates))
  return {
    rates: stored.rates,
    categories,
    categoriesBySlug: new Map([...categories.values()].map(node => [node.slug, node])),
    products: new Map(products.map(indexed => [indexed.product.id, indexed])),
    profiles: new Map(stored.profiles.map(profile => [profile.key, profile])),
    labels: buildLabels(products, categories.values()),
    listing: buildListingIndex(products, categories),
    search: buildSearchIndex(products, categories, stored.synonyms ?? TRADE_SYNONYMS),
    imageSizes: stored.imageSizes,
  }
}

/** Returns the shipping profile of a product; the import guarantees that it exists. */
export function findProfile(catalogue: Catalogue, product: ImportedProduct): ImportedShippingProfile {
  const profile = catalogue.profiles.get(product.shipping)
  if (!profile) throw new Error(`${product.id} refers to the missing shipping profile ${product.shipping}.`)
  return profile
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
