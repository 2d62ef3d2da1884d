import type {ImportedShippingProfile} from '../import.ts'
import type {ImportedProduct} from '../importing/product.ts'
import type {ExchangeRates} from '../money.ts'
import {ProblemError} from '../problems.ts'
import type {CatalogueStore, StoredCatalogue} from '../store/catalogue-store.ts'
import {buildCategories, type CategoryNode} from './categories.ts'
import {buildLabels, type FacetLabels} from './facet-labels.ts'
import {type IndexedProduct, toEntry} from './indexed-product.ts'
import {buildSearchIndex, type SearchIndex} from './search-index.ts'

/** The catalogue of one moment, laid out for reading. */
export type Catalogue = {
  rates: ExchangeRates
  /** By id, each before its children. */
  categories: Map<string, CategoryNode>
  categoriesBySlug: Map<string, CategoryNode>
  /** By id, most popular first. */
  products: Map<string, IndexedProduct>
  profiles: Map<string, ImportedShippingProfile>
  search: SearchIndex
  labels: FacetLabels
  imageSizes: StoredCatalogue['imageSizes']
}

/** Answers the catalogue of now; built again after a change, also one that another process made. */
export function createCatalogueReader(store: CatalogueStore): {read: () => Catalogue; isReady: () => boolean} {
  let built: {revision: number; catalogue: Catalogue | null} | undefined
  const current = () => {
    const revision = store.revision()
    if (built?.revision !== revision) {
      const stored = store.read()
      built = {revision, catalogue: stored && buildCatalogue(stored)}
    }
    return built.catalogue
  }
  return {
    read() {
      const catalogue = current()
      // An empty answer would say that every product is gone; only the import knows that.
      if (!catalogue) throw new ProblemError(503, 'The catalogue has not been imported yet.', [], {'Retry-After': '5'})
      return catalogue
    },
    isReady: () => current() !== null,
  }
}

/** Lays a stored catalogue out for reading. */
export function buildCatalogue(stored: StoredCatalogue): Catalogue {
  const categories = buildCategories(stored.categories, stored.products)
  const entries = stored.products
    .toSorted((a, b) => b.popularity - a.popularity || compareText(a.id, b.id))
    .map(product => toEntry(product, categories))
  return {
    rates: stored.rates,
    categories,
    categoriesBySlug: new Map([...categories.values()].map(node => [node.slug, node])),
    products: new Map(entries.map(entry => [entry.product.id, entry])),
    profiles: new Map(stored.profiles.map(profile => [profile.key, profile])),
    labels: buildLabels(entries, categories.values()),
    search: buildSearchIndex(entries, categories.values()),
    imageSizes: stored.imageSizes,
  }
}

/** The profile a product ships by; the import has made sure that it exists. */
export function findProfile(catalogue: Catalogue, product: ImportedProduct): ImportedShippingProfile {
  const profile = catalogue.profiles.get(product.shipping)
  if (!profile) throw new Error(`${product.id} ships by ${product.shipping}, which does not exist.`)
  return profile
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
