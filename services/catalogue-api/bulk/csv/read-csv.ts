import {pipeline, Readable} from 'node:stream'
import {CsvError, type Info, parse} from 'csv-parse'
import {MAX_LINE_BYTES} from '../../../../contract/catalogue-transfer.ts'
import {ProblemError} from '../../problems.ts'
import type {ImportRecord} from '../parse-line.ts'
import {unescapeCell} from './cells.ts'
import {type CsvRow, fromRows, RowError} from './from-rows.ts'
import {CSV_COLUMNS} from './to-rows.ts'

/** Characters of all rows of a product. */
const MAX_PRODUCT_SIZE = 4 * MAX_LINE_BYTES
const REQUIRED = ['product_id', 'color', 'size']

/**
 * Converts a CSV file with a row per variant to records of products. The rows of a product follow each other. Spreadsheets of
 * some languages separate cells by semicolons or tabs, which the header shows. Throws a 400 problem for a file that is not CSV.
 */
export async function* toCsvRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportRecord> {
  let rows: CsvRow[] = []
  let size = 0
  for await (const row of readRows(chunks)) {
    if (rows.length > 0 && row.cells.get('product_id') !== rows[0]?.cells.get('product_id')) {
      yield toRecord(rows, size)
      rows = []
      size = 0
    }
    rows.push(row)
    for (const [, cell] of row.cells) size += cell.length
    if (size > MAX_PRODUCT_SIZE) {
      throw new ProblemError(413, `The product of line ${rows[0]?.line} is larger than 4 MiB: nothing was stored.`)
    }
  }
  if (rows.length > 0) yield toRecord(rows, size)
}

function toRecord(rows: CsvRow[], size: number): ImportRecord {
  const line = rows[0]?.line ?? 1
  try {
    return {line, content: fromRows(rows), size}
  } catch (error) {
    if (error instanceof RowError) return {line: error.line, field: error.field, error: error.message}
    throw error
  }
}

async function* readRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let columns: string[] | undefined
  for await (const {record, info} of parseRecords(chunks)) {
    const cells = record.map(unescapeCell)
    const line = info.lines - record.join('').split('\n').length + 1
    if (columns === undefined) {
      columns = cells.map(cell => cell.trim())
      checkHeader(columns)
      continue
    }
    if (cells.length !== columns.length) {
      throw new ProblemError(
        400,
        `Line ${line} has ${cells.length} cells, the header ${columns.length}: nothing was stored.`,
      )
    }
    yield {line, cells: new Map(columns.map((column, at) => [column, cells[at] ?? '']))}
  }
}

function checkHeader(columns: string[]): void {
  const unknown = columns.filter(column => !CSV_COLUMNS.includes(column))
  const missing = REQUIRED.filter(column => !columns.includes(column))
  const twice = columns.filter((column, at) => columns.indexOf(column) !== at)
  const problems = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`has unknown columns: ${unknown.slice(0, 5).join(', ').slice(0, 200)}`] : []),
    ...(twice.length > 0 ? [`has ${twice[0]} twice`] : []),
  ]
  if (problems.length > 0) throw new ProblemError(400, `The header ${problems.join(', and ')}: nothing was stored.`)
}

async function* parseRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{record: string[]; info: Info}> {
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next()
  const head = first.done ? new Uint8Array() : first.value
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(head),
    info: true,
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  async function* all() {
    yield head
    yield* {[Symbol.asyncIterator]: () => source}
  }
  // The parser reports the error of either.
  pipeline(Readable.from(all()), parser, () => undefined)
  try {
    for await (const item of parser) yield item
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ProblemError(400, `The file is not CSV: ${error.message.slice(0, 300)}. Nothing was stored.`)
  }
}

/** Returns the character that separates the names of the first columns. */
function findDelimiter(head: Uint8Array): string {
  const [line = ''] = Buffer.from(head).toString('utf8').split('\n', 1)
  return [';', '\t'].find(one => line.includes(one) && !line.includes(',')) ?? ','
}
