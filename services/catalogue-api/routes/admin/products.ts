import type {FastifyRequest} from 'fastify'
import {z} from 'zod'
import {productDocument, productPatch, productReplacement} from '../../../../contract/administration.ts'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {matchesStrongly} from '../../etag.ts'
import {applyMergePatch} from '../../importing/merge-patch.ts'
import {toValidProduct} from '../../importing/to-valid-product.ts'
import {noCatalogue, notFound, ProblemError} from '../../problems.ts'
import type {StoredProduct} from '../../store/changes/product-store.ts'
import {noQuery} from '../../validation.ts'
import {
  type App,
  bodyProblems,
  type Context,
  commonProblems,
  notFoundProblem,
  problemResponse,
  unauthorizedProblem,
} from '../route.ts'
import {ADMINISTRATOR} from './inbox.ts'

/** Maximum size of one product, in bytes. */
const PRODUCT_BYTES = 1024 * 1024

const common = {
  tags: ['Administration'],
  security: ADMINISTRATOR,
  querystring: noQuery,
  params: z.object({id: z.string()}),
}
const written = {
  ...bodyProblems,
  ...unauthorizedProblem,
  412: problemResponse('The product is not the one that the condition names.'),
  413: problemResponse('The product is larger than 1 MiB.'),
  428: problemResponse('`If-Match` is missing: it has the ETag of the product that is replaced or deleted.'),
  503: commonProblems[503],
}

/** Adds reading and writing of single products. Call it in a separate scope, because it adds a body parser. */
export function addAdminProductRoutes(app: App, context: Context) {
  app.addContentTypeParser(
    'application/merge-patch+json',
    {parseAs: 'string'},
    app.getDefaultJsonParser('error', 'error'),
  )
  addRead(app, context)
  addPut(app, context)
  addPatch(app, context)
  addDelete(app, context)
}

function addRead(app: App, {products}: Context) {
  app.get(
    '/admin/products/:id',
    {
      schema: {
        ...common,
        summary: 'A product as it was imported, with the ETag that a write of it names',
        response: {200: productDocument, ...unauthorizedProblem, ...notFoundProblem},
      },
    },
    async ({params}, reply) => {
      const stored = await products.find(params.id)
      if (!stored) throw notFound('product', params.id)
      return reply.header('Cache-Control', 'private, no-store').header('ETag', stored.etag).send(stored.product)
    },
  )
}

function addPut(app: App, {products}: Context) {
  app.put(
    '/admin/products/:id',
    {
      bodyLimit: PRODUCT_BYTES,
      schema: {
        ...common,
        summary: 'Replace a product (`If-Match`), or create it (without a condition, or with `If-None-Match: *`)',
        description: '`updated_at` is the current time when it is missing. A reference has to exist.',
        body: productReplacement,
        response: {200: productDocument, 201: productDocument, ...written},
      },
    },
    async ({body, params: {id}, headers}, reply) => {
      if (!(await products.hasCatalogue())) throw noCatalogue()
      const {product, etag, isNew} = await products.write(id, async (current, known) => {
        checkCondition(headers, id, current)
        return toValidProduct(id, {updated_at: new Date().toISOString(), ...body}, current?.product ?? null, known)
      })
      return reply
        .code(isNew ? 201 : 200)
        .header('Cache-Control', 'no-store')
        .header('ETag', etag)
        .send(product)
    },
  )
}

function addPatch(app: App, {products}: Context) {
  app.patch(
    '/admin/products/:id',
    {
      bodyLimit: PRODUCT_BYTES,
      schema: {
        ...common,
        summary: 'Change fields of a product (`If-Match`) by a JSON merge patch (RFC 7396)',
        description:
          'The body is `application/merge-patch+json` or `application/json`: objects are merged, null removes a field, lists ' +
          'are replaced. A patch that changes something sets `updated_at` to the current time unless it has one.',
        body: productPatch,
        response: {200: productDocument, ...written, ...notFoundProblem},
      },
    },
    async ({body, params: {id}, headers}, reply) => {
      const {product, etag} = await products.write(id, async (current, known) => {
        if (!current) throw notFound('product', id)
        checkCondition(headers, id, current)
        const patched = await toValidProduct(id, patch(current.product, body), current.product, known)
        const isSame = JSON.stringify(patched) === JSON.stringify(current.product)
        return isSame || 'updated_at' in body ? patched : {...patched, updated_at: new Date().toISOString()}
      })
      return reply.header('Cache-Control', 'no-store').header('ETag', etag).send(product)
    },
  )
}

function addDelete(app: App, {products}: Context) {
  app.delete(
    '/admin/products/:id',
    {
      schema: {
        ...common,
        summary: 'Delete a product (`If-Match`); lists of related products then leave it out',
        response: {
          204: z.null(),
          ...unauthorizedProblem,
          ...notFoundProblem,
          412: written[412],
          428: written[428],
          503: written[503],
        },
      },
    },
    async ({params: {id}, headers}, reply) => {
      await products.delete(id, current => {
        if (!current) throw notFound('product', id)
        checkCondition(headers, id, current)
      })
      return reply.code(204).header('Cache-Control', 'no-store').send(null)
    },
  )
}

function patch(product: ImportedProduct, body: object): unknown {
  try {
    return applyMergePatch(product, body)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ProblemError(400, 'The body is not valid: body.', [{field: 'body', message: error.message}])
  }
}

/** Throws a 412 or 428 problem when the conditions of a write do not hold. An existing product needs `If-Match`. */
function checkCondition(headers: FastifyRequest['headers'], id: string, current: StoredProduct | null): void {
  const {'if-match': match, 'if-none-match': none} = headers
  if (none !== undefined && current && matchesStrongly(none, current.etag)) {
    throw new ProblemError(412, `There is a product "${id}" already.`, [], {ETag: current.etag})
  }
  if (match !== undefined && !current) throw new ProblemError(412, `There is no product "${id}".`)
  if (!current) return
  if (match === undefined) throw new ProblemError(428, `The product "${id}" exists: send its ETag as If-Match.`)
  if (!matchesStrongly(match, current.etag)) {
    throw new ProblemError(412, `The product "${id}" has changed since.`, [], {ETag: current.etag})
  }
}
