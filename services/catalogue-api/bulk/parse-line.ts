import {catalogueLine, MAX_LINE_BYTES} from '../../../contract/catalogue-transfer.ts'
import {type ImportedProduct, importedProduct} from '../../../contract/imported-product.ts'
import {checkProduct} from '../importing/check-product.ts'
import type {Report} from '../importing/report.ts'
import {findNotStorable} from '../storable-texts.ts'
import type {BaseChange} from '../store/changes/change-base.ts'
import type {ImportErrors} from './import-errors.ts'
import {type Line, tooLong} from './read-lines.ts'

/**
 * A record of an import: its content with its size in characters, or what is wrong with it. `line` is where it begins, or what
 * is wrong, and `lastLine` where it ends.
 */
export type ImportRecord = {line: number; lastLine: number} & (
  | {content: unknown; size: number}
  | {field: string; error: string}
)

/** What a record describes. */
export type Parsed = {product: ImportedProduct} | {base: BaseChange}

/** Converts the lines of NDJSON to records. Throws a 413 problem for a line that has a product and is too long for one. */
export async function* toRecords(lines: AsyncIterable<Line>): AsyncGenerator<ImportRecord> {
  for await (const {line, text} of lines) {
    const record = toRecord(line, text)
    if (text !== null && Buffer.byteLength(text) > MAX_LINE_BYTES && !hasCatalogue(record)) {
      throw tooLong(line, MAX_LINE_BYTES)
    }
    yield record
  }
}

const isObject = (content: unknown): content is object =>
  typeof content === 'object' && content !== null && !Array.isArray(content)

const hasCatalogue = (record: ImportRecord): boolean =>
  'content' in record && isObject(record.content) && Object.hasOwn(record.content, 'catalogue')

function toRecord(line: number, text: string | null): ImportRecord {
  const position = {line, lastLine: line}
  if (text === null) return {...position, field: 'line', error: 'is not UTF-8'}
  try {
    return {...position, content: JSON.parse(text), size: text.length}
  } catch (error) {
    return {...position, field: 'line', error: `is not JSON: ${error instanceof Error ? error.message : String(error)}`}
  }
}

/** Returns what a record describes, or null when it is wrong, which it reports. A product without `updated_at` gets `now`. */
export function parseRecord(record: ImportRecord, now: string, isFirst: boolean, errors: ImportErrors): Parsed | null {
  const {line} = record
  if ('error' in record) {
    errors.add(line, record.field, record.error)
    return null
  }
  const {content} = record
  if (!isObject(content)) {
    errors.add(line, 'line', 'is not an object')
    return null
  }
  if (hasCatalogue(record)) return parseBase(line, content, isFirst, errors)
  const parsed = importedProduct.safeParse({updated_at: now, ...content})
  if (!parsed.success) {
    errors.addIssues(line, parsed.error.issues)
    return null
  }
  const issues = findNotStorable(parsed.data)
  const report: Report = (path, message) => issues.push({code: 'custom', path, message, input: undefined})
  checkProduct(parsed.data, [], report)
  errors.addIssues(line, issues)
  return issues.length > 0 ? null : {product: parsed.data}
}

function parseBase(line: number, content: object, isFirst: boolean, errors: ImportErrors): Parsed | null {
  if (!isFirst) {
    errors.add(line, 'catalogue', 'is only possible in the first line')
    return null
  }
  const parsed = catalogueLine.safeParse(content)
  const issues = parsed.success ? findNotStorable(parsed.data) : parsed.error.issues
  errors.addIssues(line, issues)
  return parsed.success && issues.length === 0 ? {base: parsed.data.catalogue} : null
}
