import type {Facets, NearestMatches, ProductList} from '../product-list'
import {EMPTY_SELECTION, type Selection, type SelectionFacet} from '../selection'
import {type CardProduct, toCardProduct} from './card-product'

/** Letter sizes. The sizes of mugs and posters are no filter, which keeps the list short. */
const LETTER_SIZES = new Set(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'])

/** The facets that the listing offers as filters. */
export type CardFacets = Pick<Facets, SelectionFacet | 'price'>
export type CardMatches = Omit<NearestMatches, 'products'> & {products: CardProduct[]}
/** A page of products as a listing shows it, without what its cards and filters leave out. */
export type CardList = Pick<ProductList, 'paging'> & {
  products: CardProduct[]
  facets: CardFacets
  nearest: CardMatches | null
}

/** Returns the part of a product list that the listing shows. A selected size stays, so that it can be removed. */
export function toCardList(
  {products, paging, facets, nearest}: ProductList,
  selection: Selection = EMPTY_SELECTION,
): CardList {
  const {category, technique, color, size, price} = facets
  const offered = size.filter(({value}) => LETTER_SIZES.has(value) || selection.size.includes(value))
  return {
    products: products.map(toCardProduct),
    paging,
    facets: {category, technique, color, size: offered, price},
    nearest: nearest && {...nearest, products: nearest.products.map(toCardProduct)},
  }
}
