import {PAGE_SIZE, type PageImages} from './page-images.ts'

/** The value of a column. A text is the bytes that SQLite stores. */
export type RecordValue = number | null | Buffer

/** A record of a b-tree page. `rowid` is null in an index. */
export type StoredRecord = {rowid: number | null; values: RecordValue[]}

/** Longest record: a document has at most 16 MiB, and a webhook message two of them. */
const MAX_PAYLOAD = 160 * 1024 * 1024
const INDEX_INTERIOR = 0x02
const INDEX_LEAF = 0x0a
const TABLE_LEAF = 0x0d
/** The first page begins with the header of the file. */
const FILE_HEADER = 100

/**
 * Yields the records of a page that look like `columns` columns. On a page with a damaged header, every position is tried.
 * The caller verifies the records.
 */
export function* recordsOf(
  pages: PageImages['page'],
  {number, image}: {number: number; image: Buffer},
  columns: number,
): Generator<StoredRecord> {
  const start = number === 1 ? FILE_HEADER : 0
  const type = image.readUInt8(start)
  const cells = cellPointers(image, start, type)
  if (cells) {
    for (const at of cells) yield* readCell(pages, image, at, type, columns)
    return
  }
  for (let at = start; at < PAGE_SIZE - 4; at++) {
    yield* readCell(pages, image, at, TABLE_LEAF, columns)
    yield* readCell(pages, image, at, INDEX_LEAF, columns)
  }
}

/** Returns the positions of a page's cells; null when its header is not one of a page with records. */
const cellPointers = (image: Buffer, start: number, type: number): number[] | null => {
  if (![INDEX_INTERIOR, INDEX_LEAF, TABLE_LEAF].includes(type)) return null
  const number = image.readUInt16BE(start + 3)
  const array = start + (type === INDEX_INTERIOR ? 12 : 8)
  const content = array + 2 * number
  if (content > PAGE_SIZE) return null
  const pointers = Array.from({length: number}, (_, index) => image.readUInt16BE(array + 2 * index))
  return pointers.every(at => at >= content && at < PAGE_SIZE - 2) ? pointers : null
}

/** Yields the record at a position of a page, if it can be one. */
function* readCell(
  pages: PageImages['page'],
  image: Buffer,
  at: number,
  type: number,
  columns: number,
): Generator<StoredRecord> {
  let position = type === INDEX_INTERIOR ? at + 4 : at
  const length = readVarint(image, position)
  position += length.size
  if (length.value < columns + 1 || length.value > MAX_PAYLOAD) return
  const rowid = type === TABLE_LEAF ? readVarint(image, position) : null
  position += rowid?.size ?? 0
  const local = localLength(length.value, type)
  if (position + local > PAGE_SIZE || !isRecordHeader(image, position, columns)) return
  const payload = readPayload(pages, image, position, local, length.value)
  const values = payload && parseRecord(payload, columns)
  if (values) yield {rowid: rowid?.value ?? null, values}
}

/** A quick test of the first bytes, before overflow pages are read. */
const isRecordHeader = (image: Buffer, at: number, columns: number): boolean => {
  const {value} = readVarint(image, at)
  return value > columns && value <= 1 + 9 * columns
}

const readVarint = (bytes: Buffer, at: number): {value: number; size: number} => {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index] ?? 0
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return {value, size: index + 1}
  }
  return {value: value * 256 + (bytes[at + 8] ?? 0), size: 9}
}

/** Returns how many bytes of a record are on its page. */
const localLength = (length: number, type: number): number => {
  const max = type === TABLE_LEAF ? PAGE_SIZE - 35 : Math.floor(((PAGE_SIZE - 12) * 64) / 255) - 23
  if (length <= max) return length
  const min = Math.floor(((PAGE_SIZE - 12) * 32) / 255) - 23
  const wanted = min + ((length - min) % (PAGE_SIZE - 4))
  return wanted <= max ? wanted : min
}

/** Reads a record from its page and its overflow pages; null when they end early. */
const readPayload = (
  pages: PageImages['page'],
  image: Buffer,
  at: number,
  local: number,
  length: number,
): Buffer | null => {
  const parts = [image.subarray(at, at + local)]
  let missing = length - local
  let next = missing > 0 && at + local + 4 <= PAGE_SIZE ? image.readUInt32BE(at + local) : 0
  while (missing > 0) {
    const overflow = next > 1 ? pages(next) : null
    if (!overflow) return null
    const part = overflow.subarray(4, 4 + Math.min(missing, PAGE_SIZE - 4))
    parts.push(part)
    missing -= part.length
    next = overflow.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

const parseRecord = (payload: Buffer, columns: number): RecordValue[] | null => {
  const header = readVarint(payload, 0)
  const values: RecordValue[] = []
  let [typeAt, at] = [header.size, header.value]
  while (typeAt < header.value) {
    const type = readVarint(payload, typeAt)
    typeAt += type.size
    const size = sizeOf(type.value)
    if (at + size > payload.length || values.length === columns) return null
    values.push(readValue(payload, at, type.value, size))
    at += size
  }
  return values.length === columns && at === payload.length ? values : null
}

const INTEGER_SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

const sizeOf = (type: number): number => INTEGER_SIZES[type] ?? Math.floor((type - 12) / 2)

const readValue = (payload: Buffer, at: number, type: number, size: number): RecordValue => {
  if (type >= 12) return payload.subarray(at, at + size)
  if (type === 0) return null
  if (type >= 8) return type - 8
  // The lake stores no number that needs eight bytes.
  return size > 0 && size <= 6 ? payload.readIntBE(at, size) : 0
}
