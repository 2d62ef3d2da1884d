import type {z} from 'zod'
import * as listingContract from '@/contract/listing'
import * as productContract from '@/contract/product'
import * as shippingContract from '@/contract/shipping'
import * as valuesContract from '@/contract/values'
import {type ProductAvailability, toProductAvailability} from './availability'
import {type Camel, toCamel, toSnake} from './camel'
import {type CatalogueClient, defaultClient} from './client'
import {type ProductPrices, toProductPrices} from './prices'
import type {ProductList, ProductQuery, ProductSummary} from './product-list'
import {type ShippingOption, toShippingOptions} from './shipping'

export type Product = Camel<productContract.Product>
export type Placement = Camel<productContract.Placement>
export type Mockup = Camel<productContract.Mockup>
export type SizeTable = Camel<productContract.SizeTable>
/** The size guide: the sizes in their order, and one table per type and unit. */
export type ProductSizes = {sizes: string[]; sizeTables: SizeTable[]}
/** All that a product's page shows. */
export type ProductDetail = {
  product: Product
  prices: ProductPrices
  sizes: ProductSizes
  shipping: ShippingOption[]
  availability: ProductAvailability
  related: ProductSummary[]
}
export type {Currency} from '@/contract/values'
export type {Facets, FacetValue, ProductList, ProductQuery, ProductSummary} from './product-list'

/** The product with this id, or null when there certainly is none; throws when that cannot be known. */
export async function getProduct(id: string, client: CatalogueClient = defaultClient()): Promise<Product | null> {
  const reply = await ask(client, id, '', productContract.product)
  return reply && toCamel(reply)
}

/** Prices of all variants, or null when there certainly is no such product. */
export async function getProductPrices(
  id: string,
  options: {sellingRegion?: valuesContract.SellingRegion; currency?: valuesContract.Currency} = {},
  client: CatalogueClient = defaultClient(),
): Promise<ProductPrices | null> {
  const reply = await ask(client, id, '/prices', productContract.productPrices, options)
  return reply && toProductPrices(reply)
}

/** What of a product is not in stock, or null when there certainly is no such product. */
export async function getProductAvailability(
  id: string,
  client: CatalogueClient = defaultClient(),
): Promise<ProductAvailability | null> {
  const reply = await ask(client, id, '/availability', productContract.productAvailability)
  return reply && toProductAvailability(reply)
}

/** The size guide in inches and centimetres, or null when there certainly is no such product. */
export async function getProductSizes(
  id: string,
  client: CatalogueClient = defaultClient(),
): Promise<ProductSizes | null> {
  const reply = await ask(client, id, '/sizes', productContract.productSizes)
  return reply && {sizes: reply.sizes, sizeTables: toCamel(reply.size_tables)}
}

/** Shipping rates, of one country or of all, or null when there certainly is no such product. */
export async function getProductShipping(
  id: string,
  options: {country?: string; currency?: valuesContract.Currency} = {},
  client: CatalogueClient = defaultClient(),
): Promise<ShippingOption[] | null> {
  const reply = await ask(client, id, '/shipping', shippingContract.productShipping, options)
  return reply && toShippingOptions(reply)
}

/** All that a product's page shows, or null when there certainly is no such product. */
export async function getProductDetail(
  id: string,
  client: CatalogueClient = defaultClient(),
): Promise<ProductDetail | null> {
  const product = await getProduct(id, client)
  if (!product) return null
  const [prices, sizes, shipping, availability, related] = await Promise.all([
    getProductPrices(id, {}, client),
    getProductSizes(id, client),
    getProductShipping(id, {}, client),
    getProductAvailability(id, client),
    listProductsByIds(product.relatedProductIds, client),
  ])
  // Taken out of the catalogue between the calls: it is certainly gone.
  if (!prices || !sizes || !shipping || !availability) return null
  return {product, prices, sizes, shipping, availability, related}
}

/** The products that match a query, with facet counts; throws a RequestRejectedError for a query the backend does not allow. */
export async function listProducts(
  query: ProductQuery = {},
  client: CatalogueClient = defaultClient(),
): Promise<ProductList> {
  const reply = await client.require('/products', listingContract.productList, toSnake(query))
  const {data, paging, facets} = toCamel(reply)
  return {products: data, paging, facets}
}

/** The summaries of these products in the order of the ids; ids that do not exist are left out. */
export async function listProductsByIds(
  ids: string[],
  client: CatalogueClient = defaultClient(),
): Promise<ProductSummary[]> {
  const wanted = [...new Set(ids)].filter(id => valuesContract.key.safeParse(id).success)
  const found = new Map<string, ProductSummary>()
  for (let start = 0; start < wanted.length; start += valuesContract.MAX_LIMIT) {
    const id = wanted.slice(start, start + valuesContract.MAX_LIMIT)
    const {products} = await listProducts({id, limit: valuesContract.MAX_LIMIT}, client)
    for (const product of products) found.set(product.id, product)
  }
  return wanted.flatMap(id => found.get(id) ?? [])
}

/** Every product's id with the time of its last change, in the order of the ids. */
export async function listProductEntries(
  client: CatalogueClient = defaultClient(),
): Promise<{id: string; updatedAt: string}[]> {
  const entries: {id: string; updatedAt: string}[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: z.infer<typeof listingContract.sitemapProducts> = await client.require(
      '/sitemap/products',
      listingContract.sitemapProducts,
      {
        cursor,
      },
    )
    for (const entry of toCamel(page.data)) entries.push(entry)
    cursor = page.next_cursor
  }
  return entries
}

/** Ids of the most popular products, at most `limit` (100 at most): those worth building ahead of the first visit. */
export async function listProductIds(limit = 100, client: CatalogueClient = defaultClient()): Promise<string[]> {
  const {products} = await listProducts({limit}, client)
  return products.map(product => product.id)
}

/** Asks for a part of a product; what cannot be an id is certainly absent, and the backend is not troubled with it. */
async function ask<Schema extends z.ZodType>(
  client: CatalogueClient,
  id: string,
  part: string,
  schema: Schema,
  options: object = {},
): Promise<z.infer<Schema> | null> {
  if (!valuesContract.key.safeParse(id).success) return null
  return client.get(`/products/${id}${part}`, schema, toSnake(options))
}
