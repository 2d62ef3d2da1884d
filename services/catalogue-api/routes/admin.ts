import {z} from 'zod'
import {requireAdmin} from '../admin-access.ts'
import {IMAGE_TYPES, measureImage} from '../images/render.ts'
import {catalogueImport} from '../import.ts'
import {imageKey} from '../importing/values.ts'
import {notFound, ProblemError} from '../problems.ts'
import {noQuery} from '../validation.ts'
import type {App, Context} from './route.ts'

const MOST_BYTES = 20 * 1024 * 1024

/** What the catalogue's owner sends: the whole catalogue, and the originals of its images. */
export async function addAdminRoutes(app: App, context: Context) {
  app.addHook('onRequest', requireAdmin(context.adminToken))
  addCatalogueImport(app, context)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...IMAGE_TYPES], {parseAs: 'buffer'}, (_request, body, done) => done(null, body))
    addImageUpload(scope, context)
  })
}

function addCatalogueImport(app: App, {store}: Context) {
  app.put(
    '/admin/catalogue',
    {bodyLimit: MOST_BYTES, schema: {hide: true, querystring: noQuery, body: catalogueImport}},
    async ({body}, reply) => {
      store.replace(body)
      const stored = {products: body.products.length, categories: body.categories.length}
      return reply.header('Cache-Control', 'no-store').send(stored)
    },
  )
}

function addImageUpload(app: App, {images}: Context) {
  app.put(
    '/admin/images/*',
    {
      bodyLimit: MOST_BYTES,
      schema: {
        hide: true,
        querystring: noQuery,
        params: z.object({'*': z.string()}),
        body: z.instanceof(Buffer, {message: 'must be an image'}),
      },
    },
    async ({body, headers, params}, reply) => {
      const key = imageKey.safeParse(params['*'])
      if (!key.success) throw notFound('place for an image called', params['*'])
      const type = IMAGE_TYPES.find(one => one === headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase())
      const size = type && (await measureImage(body, type))
      if (!type || !size) throw new ProblemError(400, 'The body is not an image of the type it is said to be.')
      images.save(key.data, type, size, body)
      return reply.code(204).send()
    },
  )
}
