import {z} from 'zod'
import {categoryDetail, categoryList} from '../../../contract/listing.ts'
import {notFound} from '../problems.ts'
import {noQuery} from '../validation.ts'
import {type App, CATALOGUE_CACHE, type Context, commonProblems, notFoundProblem} from './route.ts'

/** Adds the list of categories and single categories. */
export function addCategoryRoutes(app: App, {read}: Context) {
  app.get(
    '/categories',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Categories'],
        summary: 'All categories, each before its children',
        querystring: noQuery,
        response: {200: categoryList, ...commonProblems},
      },
    },
    async (_request, reply) => {
      const {catalogue, presenter} = await read()
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {data: [...catalogue.categories.values()].map(node => presenter.toCategory(node))}
    },
  )

  app.get(
    '/categories/:slug',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Categories'],
        summary: 'One category with its ancestors and direct children',
        params: z.object({slug: z.string()}),
        querystring: noQuery,
        response: {200: categoryDetail, ...commonProblems, ...notFoundProblem},
      },
    },
    async (request, reply) => {
      const {catalogue, presenter} = await read()
      const node = catalogue.categoriesBySlug.get(request.params.slug)
      if (!node) throw notFound('category', request.params.slug)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {
        ...presenter.toCategory(node),
        ancestors: node.ancestors.map(one => presenter.toCategory(one)),
        children: node.children.map(one => presenter.toCategory(one)),
      }
    },
  )
}
