import type {FastifyReply, FastifyRequest} from 'fastify'
import type {App} from '../route.ts'
import {logFailure, toCsvStream} from './to-csv-stream.ts'

/** Sends rows as a CSV file, as they are read. Cells that a spreadsheet would run as a formula begin with an apostrophe. */
export function sendCsv(app: App, reply: FastifyReply, rows: AsyncIterable<object>, name: string, columns: string[]) {
  const csv = toCsvStream(logFailure(app.log, rows), {columns, escape_formulas: true, cast: {boolean: String}})
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .header('Cache-Control', 'private, no-store')
    .header('Content-Type', 'text/csv; charset=utf-8; header=present')
    .header('Content-Disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(csv)
}

/** Returns whether a request asks for CSV: by `format`, or else by an `Accept` header that names it before JSON. */
export function wantsCsv({headers}: FastifyRequest, format: 'json' | 'csv' | undefined): boolean {
  if (format !== undefined) return format === 'csv'
  const types = (headers.accept ?? '').split(',').map(one => one.split(';', 1)[0]?.trim().toLowerCase())
  const csv = types.indexOf('text/csv')
  const json = types.indexOf('application/json')
  return csv >= 0 && (json < 0 || csv < json)
}
