import {searchSuggestions, suggestionsQuery} from '../../../contract/listing.ts'
import {listSuggestions} from '../catalogue/suggestions.ts'
import {type App, CATALOGUE_CACHE, type Context, commonProblems} from './route.ts'

/** Adds search suggestions. */
export function addSearchRoutes(app: App, {read, takeTurn}: Context) {
  app.get(
    '/search/suggestions',
    {
      config: {isPublic: true},
      schema: {
        tags: ['Search'],
        summary: 'Up to 8 products and categories that match what is being typed',
        querystring: suggestionsQuery,
        response: {200: searchSuggestions, ...commonProblems},
      },
    },
    async ({query}, reply) => {
      const {catalogue, presenter} = await read()
      await takeTurn()
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {data: listSuggestions(catalogue, presenter, query.q)}
    },
  )
}
