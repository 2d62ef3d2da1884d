import {Readable} from 'node:stream'
import type {FastifyReply} from 'fastify'
import {exportLines, exportQuery} from '../../../../contract/catalogue-transfer.ts'
import {CSV_COLUMNS} from '../../bulk/csv/to-rows.ts'
import {exportCsvRows, exportNdjson} from '../../bulk/export.ts'
import {noCatalogue} from '../../problems.ts'
import {type App, type Context, commonProblems, unauthorizedProblem} from '../route.ts'
import {ADMINISTRATOR} from './inbox.ts'
import {logFailure, toCsvStream} from './to-csv-stream.ts'

/** Adds the export of the catalogue, in the formats of an import. */
export function addCatalogueExportRoute(app: App, {source}: Context) {
  app.get(
    '/admin/catalogue/export',
    {
      schema: {
        tags: ['Administration'],
        summary: 'The whole catalogue as a stream of lines (NDJSON), or its products as CSV',
        description:
          'The lines of an import. Products are read in batches: one that changes meanwhile is there as it was before or ' +
          'after. CSV has a row per variant.',
        security: ADMINISTRATOR,
        querystring: exportQuery,
        response: {
          200: {
            description: 'The catalogue.',
            content: {'application/x-ndjson': {schema: exportLines}, 'text/csv': {schema: exportLines}},
          },
          400: commonProblems[400],
          ...unauthorizedProblem,
          503: commonProblems[503],
        },
      },
    },
    async ({query: {format}}, reply) => {
      const {base} = await source.readBase()
      if (!base) throw noCatalogue()
      const stream =
        format === 'csv'
          ? toCsvStream(logFailure(app.log, exportCsvRows(source)), {columns: CSV_COLUMNS})
          : Readable.from(logFailure(app.log, exportNdjson(source, base)))
      return sendFile(reply, stream, format)
    },
  )
}

function sendFile(reply: FastifyReply, stream: Readable, format: 'ndjson' | 'csv') {
  const name = `catalogue-${new Date().toISOString().slice(0, 10)}.${format}`
  return reply
    .header('Cache-Control', 'private, no-store')
    .header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(stream)
}
