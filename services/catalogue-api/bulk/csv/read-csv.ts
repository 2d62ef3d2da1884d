import {CsvError, type Info, type Parser, parse} from 'csv-parse'
import {MAX_LINE_BYTES} from '../../../../contract/catalogue-transfer.ts'
import {ProblemError} from '../../problems.ts'
import type {ImportRecord} from '../parse-line.ts'
import {unescapeCell} from './cells.ts'
import {type CsvRow, fromRows, MAX_VARIANTS, RowError} from './from-rows.ts'
import {CSV_COLUMNS} from './to-rows.ts'

/** Characters of all rows of a product. */
const MAX_PRODUCT_SIZE = 4 * MAX_LINE_BYTES
const REQUIRED = ['product_id', 'color', 'size']

/** A row of the file with its position. */
type Parsed = {record: string[]; info: Info}

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
    if (rows.length > MAX_VARIANTS) {
      const product = `The product of line ${rows[0]?.line}`
      throw new ProblemError(413, `${product} has more than ${MAX_VARIANTS} rows: nothing was stored.`)
    }
    if (size > MAX_PRODUCT_SIZE) {
      throw new ProblemError(413, `The product of line ${rows[0]?.line} is larger than 4 MiB: nothing was stored.`)
    }
  }
  if (rows.length > 0) yield toRecord(rows, size)
}

function toRecord(rows: CsvRow[], size: number): ImportRecord {
  const line = rows[0]?.line ?? 1
  const lastLine = rows.at(-1)?.lastLine ?? line
  try {
    return {line, lastLine, content: fromRows(rows), size}
  } catch (error) {
    if (error instanceof RowError) return {line: error.line, lastLine, field: error.field, error: error.message}
    throw error
  }
}

async function* readRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let columns: string[] | undefined
  for await (const {record, line, lastLine} of withLines(parseRecords(chunks))) {
    const cells = record.map(unescapeCell)
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
    yield {line, lastLine, cells: new Map(columns.map((column, at) => [column, cells[at] ?? '']))}
  }
}

/** Yields rows with the numbers of their first and last lines. Throws a 413 problem for a row that is too large. */
async function* withLines(
  rows: AsyncIterable<Parsed>,
): AsyncGenerator<{record: string[]; line: number; lastLine: number}> {
  // The parser counts a line break of two characters inside a cell as two lines.
  let extraLines = 0
  let lastLine = 0
  try {
    for await (const {record, info} of rows) {
      const text = record.join(' ')
      const line = info.lines - extraLines - count(text, /[\r\n]/g)
      extraLines += count(text, /\r\n/g)
      lastLine = info.lines - extraLines
      yield {record, line, lastLine}
    }
  } catch (error) {
    if (!(error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')) throw error
    // The parser names the line where the limit was reached: for a quote without an end, thousands of lines later.
    const place = lastLine === 0 ? 'in line 1' : `after line ${lastLine}`
    throw new ProblemError(413, `A row is larger than 1 MiB, ${place}: nothing was stored.`)
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

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

async function* parseRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  let parser: Parser | undefined
  try {
    for await (const text of decodeText(chunks)) {
      parser ??= createParser(text)
      // The parser converts a text at once. A pipeline would read ahead, and could not leave the rest of the body to the caller.
      parser.write(text)
      for (let item: Parsed | null = parser.read(); item !== null; item = parser.read()) yield item
      if (parser.errored) throw parser.errored
    }
    parser?.end()
    if (parser) yield* parser
  } catch (error) {
    if (!(error instanceof CsvError) || error.code === 'CSV_MAX_RECORD_SIZE') throw error
    throw new ProblemError(400, `The file is not CSV: ${error.message.slice(0, 300)}. Nothing was stored.`)
  }
}

function createParser(head: string): Parser {
  const parser = parse({
    delimiter: findDelimiter(head),
    info: true,
    max_record_size: MAX_LINE_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets write rows of separators for rows that were emptied.
    skip_records_with_empty_values: true,
  })
  // The reader of the records checks for errors.
  return parser.on('error', () => undefined)
}

/** Yields the text of a body without its byte order mark. Throws a 400 problem for a body that is not UTF-8. */
async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', {fatal: true})
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, {stream: true}) : decoder.decode()
    } catch {
      throw new ProblemError(400, 'The file is not UTF-8: save it as "CSV UTF-8". Nothing was stored.')
    }
  }
  for await (const chunk of chunks) {
    const text = decode(chunk)
    if (text !== '') yield text
  }
  decode()
}

/** Returns the character that separates the names of the first columns. */
function findDelimiter(head: string): string {
  const [line = ''] = head.split('\n', 1)
  return [';', '\t'].find(one => line.includes(one) && !line.includes(',')) ?? ','
}
