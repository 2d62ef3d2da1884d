import type {FacetName} from '../../../contract/enums.ts'
import type {ImportedCategory, ImportedShippingProfile} from '../../../contract/import.ts'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {TRADE_SYNONYMS} from '../../../contract/trade-synonyms.ts'
import type {ExchangeRates} from '../money.ts'
import {unavailable} from '../problems.ts'
import type {CatalogueBase, ImageSize} from '../store/catalogue-source.ts'
import {listRegions} from './availability.ts'
import {toCard} from './card.ts'
import {buildCategories, type CategoryNode, listWithAncestors, noteChange} from './categories.ts'
import {ListingIndex} from './listing/listing-index.ts'
import {SearchIndex} from './search/search-index.ts'

/** The indexed catalogue: everything but the details of products. */
export type Catalogue = {
  rates: ExchangeRates
  /** By id, each before its children. */
  categories: Map<string, CategoryNode>
  categoriesBySlug: Map<string, CategoryNode>
  /** By key. Those that no product has any more stay until the next build. */
  profiles: Map<string, ImportedShippingProfile>
  listing: ListingIndex
  search: SearchIndex
  imageSizes: Map<string, ImageSize>
}

/**
 * Creates a catalogue without products. It can be read after `listing.sortAll`, unless `isSearched` says that it is only built for
 * another thread.
 */
export function createCatalogue(base: CatalogueBase, isSearched = true): Catalogue {
  const categories = buildCategories(base.categories)
  const listing = new ListingIndex()
  return {
    rates: base.rates,
    categories,
    categoriesBySlug: new Map([...categories.values()].map(node => [node.slug, node])),
    profiles: new Map(base.profiles.map(profile => [profile.key, profile])),
    listing,
    search: new SearchIndex(listing, categories, base.synonyms ?? TRADE_SYNONYMS, isSearched),
    imageSizes: base.imageSizes,
  }
}

/** Adds a product to all indexes, or replaces its earlier version. */
export const putProduct = (catalogue: Catalogue, product: ImportedProduct): void => stageProduct(catalogue, product)()

/** Prepares a product in all indexes. Readers see it when the returned function is called, which takes about a microsecond. */
export function stageProduct(catalogue: Catalogue, product: ImportedProduct): () => void {
  const {listing, search, categories, rates} = catalogue
  const {id} = product
  const slot = listing.stage(product, toCard(product, rates), listFacetValues(product, categories))
  search.add(slot, product)
  noteChange(categories, product)
  return () => listing.show(id, slot)
}

/** Returns a product's values of each facet. `category` lists the slugs of its categories and all their ancestors. */
export const listFacetValues = (
  product: ImportedProduct,
  categories: Map<string, ImportedCategory>,
): Record<FacetName, Iterable<string>> => ({
  category: [...listWithAncestors(product.category_ids, categories)].map(id => categories.get(id)?.slug ?? id),
  technique: product.techniques.map(one => one.key),
  color: product.colors.map(one => one.family),
  size: product.sizes.map(one => one.key),
  placement: product.placements.map(one => one.key),
  brand: [product.brand],
  material: [product.material],
  selling_region: listRegions(product),
})

/**
 * Returns the shipping profile of a product. The database has it, but the first index after a start may lack what an import has added
 * meanwhile: then it throws a 503 problem.
 */
export function findProfile(
  {profiles}: Pick<Catalogue, 'profiles'>,
  {shipping}: Pick<ImportedProduct, 'shipping'>,
): ImportedShippingProfile {
  const profile = profiles.get(shipping)
  if (!profile) throw unavailable('The shipping rates are being read from the database.')
  return profile
}
