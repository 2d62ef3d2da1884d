import type {z} from 'zod'
import {SITEMAP_PAGE_SIZE, sitemapProducts, sitemapQuery} from '../../../contract/listing.ts'
import {createPause} from '../catalogue/slices.ts'
import {readCursor, toCursor} from '../cursor.ts'
import {ProblemError} from '../problems.ts'
import {type App, CATALOGUE_CACHE, type Context, commonProblems} from './route.ts'

type SitemapProduct = z.infer<typeof sitemapProducts>['data'][number]

/** Adds the ids, update times and pictures of all products, page by page. */
export function addSitemapRoutes(app: App, {read, store}: Context) {
  app.get(
    '/sitemap/products',
    {
      schema: {
        tags: ['Sitemap'],
        summary: 'Ids, times of change and pictures, 10,000 at a time',
        querystring: sitemapQuery,
        response: {200: sitemapProducts, ...commonProblems},
      },
    },
    async ({query}, reply) => {
      // Throws a 503 before the first import.
      const {catalogue, presenter} = await read()
      const after = query.cursor === undefined ? '' : readCursor(query.cursor)
      if (after === null) {
        const errors = [{field: 'cursor', message: 'must be a next_cursor of this call'}]
        throw new ProblemError(400, 'The query is not valid: cursor.', errors)
      }
      const rows = await store.listIdsAfter(after, SITEMAP_PAGE_SIZE + 1)
      const pause = createPause()
      const data: SitemapProduct[] = []
      for (const row of rows.slice(0, SITEMAP_PAGE_SIZE)) {
        const images = catalogue.listing.find(row.id)?.images ?? []
        data.push({...row, images: images.map(image => presenter.imageUrl(image))})
        await pause()
      }
      const last = data.at(-1)
      reply.header('Cache-Control', CATALOGUE_CACHE)
      return {data, next_cursor: rows.length > data.length && last ? toCursor(last.id) : null}
    },
  )
}
