import {z} from 'zod'
import {PRODUCT_FILTERS, PRODUCT_SORTS} from './enums.ts'
import {productSummary} from './product.ts'
import {
  amount,
  colorFamily,
  currency,
  DEFAULT_LIMIT,
  flag,
  imageUrl,
  integer,
  key,
  MAX_LIMIT,
  many,
  money,
  paging,
  sellingRegion,
  techniqueKey,
} from './values.ts'

/* Lists of products and categories, filters, search suggestions and the sitemap of products. */

/** Products per page of `GET /sitemap/products`. */
export const SITEMAP_PAGE_SIZE = 10_000

/**
 * `product_count` includes the products of all descendants, each once. Siblings sort by `position`. `updated_at` is the latest
 * change of these products; it is missing when there are none or the backend does not know it.
 */
export const category = z
  .object({
    id: key,
    slug: key,
    parent_id: key.nullable(),
    title: z.string(),
    description: z.string(),
    image_url: imageUrl,
    product_count: z.int().min(0),
    position: z.int().min(0),
    updated_at: z.iso.datetime().optional(),
  })
  .meta({id: 'Category'})

/** Each category comes after its parent. */
export const categoryList = z.object({data: z.array(category)}).meta({id: 'CategoryList'})
/** `ancestors` start at the root; `children` are the direct ones. */
export const categoryDetail = category
  .extend({ancestors: z.array(category), children: z.array(category)})
  .meta({id: 'CategoryDetail'})

/**
 * `count` is the number of products that match all filters except those of this facet. Colours have a `hex`. When no product
 * matches, the values of the nearest matches are listed too.
 */
export const facetValue = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int().min(0),
    hex: z.string().optional(),
  })
  .meta({id: 'FacetValue'})

/** `price` is the range of the `price_from` of the products that match all filters except the price; null when there are none. */
export const facets = z
  .object({
    category: z.array(facetValue),
    technique: z.array(facetValue),
    color: z.array(facetValue),
    size: z.array(facetValue),
    placement: z.array(facetValue),
    brand: z.array(facetValue),
    material: z.array(facetValue),
    selling_region: z.array(facetValue),
    price: z.object({min: money, max: money}).nullable(),
  })
  .meta({id: 'Facets'})

/**
 * The products that come nearest to a query without a match: those that fail the fewest filters. They match all filters except
 * `left_out`. With `matches_some_words` they match some words of the search, not all. `total` counts all of them.
 */
export const nearestMatches = z
  .object({
    left_out: z.array(z.enum(PRODUCT_FILTERS)),
    matches_some_words: z.boolean(),
    total: z.int().min(1),
    data: z.array(productSummary),
  })
  .meta({id: 'NearestMatches'})

/** `nearest` is there only when no product matches; a backend may leave it out. */
export const productList = z
  .object({data: z.array(productSummary), paging, facets, nearest: nearestMatches.optional()})
  .meta({id: 'ProductList'})

/** `id` is a product's id or a category's slug. */
export const searchSuggestions = z
  .object({
    data: z.array(
      z.object({
        type: z.enum(['product', 'category']),
        id: key,
        title: z.string(),
        image_url: imageUrl.nullable(),
      }),
    ),
  })
  .meta({id: 'SearchSuggestions'})

/** `next_cursor` is the `cursor` of the next page, null on the last one. `images` are the URLs of the product's pictures. */
export const sitemapProducts = z
  .object({
    data: z.array(z.object({id: key, updated_at: z.iso.datetime(), images: z.array(imageUrl).optional()})),
    next_cursor: z.string().nullable(),
  })
  .meta({id: 'SitemapProducts'})

export const productSort = z.enum(PRODUCT_SORTS)

/** The values of one filter are alternatives; a product must match all filters. */
export const productListQuery = z.strictObject({
  /** Returns only these products; unknown ids are ignored. */
  id: many(key),
  category: many(key),
  technique: many(techniqueKey),
  color: many(colorFamily),
  size: many(z.string().min(1).max(20)),
  placement: many(key),
  brand: many(z.string().min(1).max(80)),
  material: many(key),
  selling_region: many(sellingRegion),
  price_min: amount.optional(),
  price_max: amount.optional(),
  new: flag.optional(),
  in_stock: flag.optional(),
  search: z.string().max(200).optional(),
  /** By default, a search sorts by relevance and everything else by popularity. */
  sort: productSort.optional(),
  offset: integer(0, 1_000_000).default(0),
  limit: integer(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  currency: currency.default('USD'),
})

export const suggestionsQuery = z.strictObject({q: z.string().min(1).max(100)})
export const sitemapQuery = z.strictObject({cursor: z.string().max(200).optional()})
export type Category = z.infer<typeof category>
export type ProductListQuery = z.infer<typeof productListQuery>
export type FacetValue = z.infer<typeof facetValue>
export type Facets = z.infer<typeof facets>
export type NearestMatches = z.infer<typeof nearestMatches>
export type SitemapProducts = z.infer<typeof sitemapProducts>
