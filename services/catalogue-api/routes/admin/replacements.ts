import {z} from 'zod'
import {noQuery} from '../../validation.ts'
import {ADMIN_BODY_BYTES, type App, type Context} from '../route.ts'

/**
 * Adds the imports of everything in one document. The thread of imports parses, checks and stores it: 20 MiB take a second. Call it
 * in a separate scope, because it replaces the body parser.
 */
export function addReplacementRoutes(app: App, {imports}: Context) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', {parseAs: 'buffer'}, (_request, body, done) => done(null, body))
  for (const what of ['catalogue', 'orders'] as const) {
    app.put(
      `/admin/${what}`,
      {
        bodyLimit: ADMIN_BODY_BYTES,
        schema: {hide: true, querystring: noQuery, body: z.instanceof(Buffer, {message: 'must be JSON'})},
      },
      async ({body}, reply) => reply.header('Cache-Control', 'no-store').send(await imports.replace(what, body)),
    )
  }
}
