import {z} from 'zod'
import {PRODUCT_SORTS} from './enums.ts'
import {productSummary} from './product.ts'
import {
  amount,
  colorFamily,
  currency,
  DEFAULT_LIMIT,
  flag,
  integer,
  key,
  MAX_LIMIT,
  many,
  money,
  paging,
  sellingRegion,
  techniqueKey,
} from './values.ts'

/* The lists of products and categories, their filters, search suggestions and the sitemap of products. */

/** Ids per page of `GET /sitemap/products`. */
export const SITEMAP_PAGE_SIZE = 10_000

export const category = z.object({
  id: key,
  slug: key,
  parent_id: key.nullable(),
  title: z.string(),
  description: z.string(),
  image_url: z.url(),
  product_count: z.int().min(0),
  position: z.int().min(0),
})

export const categoryList = z.object({data: z.array(category)})
export const categoryDetail = category.extend({ancestors: z.array(category), children: z.array(category)})

export const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int().min(0),
  hex: z.string().optional(),
})

export const facets = z.object({
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

export const productList = z.object({data: z.array(productSummary), paging, facets})

export const searchSuggestions = z.object({
  data: z.array(
    z.object({
      type: z.enum(['product', 'category']),
      id: key,
      title: z.string(),
      image_url: z.url().nullable(),
    }),
  ),
})

export const sitemapProducts = z.object({
  data: z.array(z.object({id: key, updated_at: z.iso.datetime()})),
  next_cursor: z.string().nullable(),
})

export const productSort = z.enum(PRODUCT_SORTS)

export const productListQuery = z.strictObject({
  /** Only these products; ids that do not exist are passed over. */
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
  /** Left out: the most relevant first when searching, else the most popular. */
  sort: productSort.optional(),
  offset: integer(0, 1_000_000).default(0),
  limit: integer(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  currency: currency.default('USD'),
})

export const suggestionsQuery = z.strictObject({q: z.string().min(1).max(100)})
export const sitemapQuery = z.strictObject({cursor: z.string().max(200).optional()})
export type Category = z.infer<typeof category>
export type ProductListQuery = z.infer<typeof productListQuery>
