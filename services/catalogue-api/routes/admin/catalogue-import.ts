import type {IncomingMessage} from 'node:http'
import type {z} from 'zod'
import {
  type ImportReport,
  importLines,
  importProblem,
  importQuery,
  importReport,
} from '../../../../contract/catalogue-transfer.ts'
import {dropBody} from '../../../kit/http/connections/drop-body.ts'
import {ProblemError} from '../../problems.ts'
import {validatorCompiler} from '../../validation.ts'
import {type App, type Context, commonProblems, problemResponse, unauthorizedProblem} from '../route.ts'
import {ADMINISTRATOR} from './inbox.ts'

const NDJSON = 'application/x-ndjson'
const CSV = 'text/csv'
const DESCRIPTION =
  'The body is read as it arrives and has up to a million products; a line has at most 1 MiB. The first line may be `{"catalogue": …}` with other ' +
  'parts of the catalogue, and has at most 32 MiB then; every further line is a product. Products that do not differ are not changed. Everything becomes ' +
  'visible at once, after the last line; only one import runs at a time. `POST /admin/products/import` is the same.'

/** Adds the import of a stream of products. Call it in a separate scope, because it adds body parsers. */
export function addCatalogueImportRoute(app: App, {imports}: Context) {
  app.removeAllContentTypeParsers()
  // The handler reads the body itself, as it arrives.
  app.addContentTypeParser([NDJSON, CSV], (_request, _payload, done) => done(null))
  app.setValidatorCompiler<z.ZodType>(route =>
    // The body is checked line by line.
    route.httpPart === 'body' ? value => ({value}) : validatorCompiler(route),
  )
  app.post(
    '/admin/catalogue/imports',
    {
      schema: {
        tags: ['Administration'],
        summary: 'Import products as a stream of lines (NDJSON) or as CSV',
        description: DESCRIPTION,
        security: ADMINISTRATOR,
        querystring: importQuery,
        consumes: [NDJSON, CSV],
        body: importLines,
        response: {
          200: importReport,
          400: {
            description: 'A line or parameter is not valid: nothing was stored.',
            content: {'application/problem+json': {schema: importProblem}},
          },
          ...unauthorizedProblem,
          409: problemResponse('Another import is running.'),
          413: problemResponse('A line or the number of products is too large.'),
          415: problemResponse('The body is neither NDJSON nor CSV.'),
          503: commonProblems[503],
        },
      },
    },
    async (request, reply) => {
      const isCsv = request.headers['content-type']?.toLowerCase().startsWith(CSV) === true
      const body = {parts: readBody(request.raw), isCsv}
      const {report, isRejected} = await imports.run(body, request.query).catch(async error => {
        await dropBody(request.raw)
        throw error
      })
      reply.header('Cache-Control', 'no-store')
      if (!isRejected) return reply.send(report)
      return reply.code(400).type('application/problem+json; charset=utf-8').send(toProblem(report, request.url))
    },
  )
}

/** Yields the parts of a body. Throws a 400 problem when the client stops before its end. */
async function* readBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({destroyOnReturn: false})
  } catch {
    throw new ProblemError(400, 'The body ended early: nothing was stored.')
  }
}

function toProblem(report: ImportReport, url: string) {
  const count = report.errors_total === 1 ? 'One error was' : `${report.errors_total} errors were`
  return {
    type: 'about:blank',
    status: 400,
    title: 'Bad Request',
    detail: `${count} found: nothing was stored.`,
    instance: url.split('?', 1)[0] ?? '/',
    errors: report.errors.map(({line, field, message}) => ({field: `line ${line}: ${field}`, message})),
    report,
  }
}
