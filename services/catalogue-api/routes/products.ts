import {z} from 'zod'
import {productList, productListQuery} from '../../../contract/listing.ts'
import {productQuery, product as productSchema} from '../../../contract/product.ts'
import type {Card} from '../catalogue/card.ts'
import {listProducts} from '../catalogue/listing/product-list.ts'
import {type App, CATALOGUE_CACHE, type Context, commonProblems, notFoundProblem} from './route.ts'

export const productParams = z.object({id: z.string()})

/** Adds lists of products with facets, and single products. */
export function addProductRoutes(app: App, {read, findProduct, takeTurn}: Context) {
  app.get(
    '/products',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Products'],
        summary: 'A page of products, with facet counts',
        querystring: productListQuery,
        response: {200: productList, ...commonProblems},
      },
    },
    async ({query}, reply) => {
      const {catalogue, presenter} = await read()
      await takeTurn()
      const market = presenter.toMarket(query.currency)
      const {products, total, facets, nearest} = listProducts(catalogue, query)
      const toData = (list: Card[]) => list.map(card => presenter.toSummary(card, market))
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {
        data: toData(products),
        paging: {total, offset: query.offset, limit: query.limit},
        facets,
        ...(nearest && {
          nearest: {
            left_out: nearest.leftOut,
            matches_some_words: nearest.matchesSomeWords,
            total: nearest.total,
            data: toData(nearest.products),
          },
        }),
      }
    },
  )

  app.get(
    '/products/:id',
    {
      config: {isPublic: true},
      // Its document was checked when it was read: a second check of every variant would take as long as the rest.
      serializerCompiler: () => JSON.stringify,
      schema: {
        tags: ['Products'],
        summary: 'The whole product',
        params: productParams,
        querystring: productQuery,
        response: {200: productSchema, ...commonProblems, ...notFoundProblem},
      },
    },
    async ({params, query}, reply) => {
      const {product, presenter} = await findProduct(params.id)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return presenter.toProduct(product, presenter.toMarket(query.currency))
    },
  )
}
