import {z} from 'zod'
import {productList, productListQuery} from '../../../contract/listing.ts'
import {product, productQuery} from '../../../contract/product.ts'
import type {Catalogue} from '../catalogue/catalogue.ts'
import {listProducts} from '../catalogue/product-list.ts'
import {notFound} from '../problems.ts'
import {type App, CATALOGUE_CACHE, type Context, commonProblems, notFoundProblem} from './route.ts'

export const productParams = z.object({id: z.string()})

/** The product of an id; throws a 404 problem when there is none. */
export function findProduct(catalogue: Catalogue, id: string) {
  const entry = catalogue.products.get(id)
  if (!entry) throw notFound('product', id)
  return entry
}

/** Lists of products with facets, and single products. */
export function addProductRoutes(app: App, {read}: Context) {
  app.get(
    '/products',
    {
      schema: {
        tags: ['Products'],
        summary: 'A page of products, with facet counts',
        querystring: productListQuery,
        response: {200: productList, ...commonProblems},
      },
    },
    async ({query}, reply) => {
      const {catalogue, presenter} = read()
      const market = presenter.toMarket(query.currency)
      const {entries, total, facets} = listProducts(catalogue, query)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {
        data: entries.map(entry => presenter.toSummary(entry, market)),
        paging: {total, offset: query.offset, limit: query.limit},
        facets,
      }
    },
  )

  app.get(
    '/products/:id',
    {
      schema: {
        tags: ['Products'],
        summary: 'The whole product',
        params: productParams,
        querystring: productQuery,
        response: {200: product, ...commonProblems, ...notFoundProblem},
      },
    },
    async ({params, query}, reply) => {
      const {catalogue, presenter} = read()
      const entry = findProduct(catalogue, params.id)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return presenter.toProduct(entry, presenter.toMarket(query.currency))
    },
  )
}
