import {CellError, readFlag} from './cells.ts'
import {type Draft, PRODUCT_COLUMNS} from './product-columns.ts'

/** A row of a file: the numbers of its first and last lines, and its cells by column. */
export type CsvRow = {line: number; lastLine: number; cells: Map<string, string>}

/** What a product has at most, as the check of products says. */
const MAX_COLORS = 60
const MAX_SIZES = 40

/** Variants of a product, and so its rows. */
export const MAX_VARIANTS = MAX_COLORS * MAX_SIZES

/** What is wrong with a row. */
export class RowError extends Error {
  override readonly name = 'RowError'
  readonly line: number
  readonly field: string

  constructor(line: number, field: string, message: string) {
    super(message)
    this.line = line
    this.field = field
  }
}

type Variants = {colors: object[]; sizes: object[]; missing_variants: Missing[]}
type Missing = {color?: string | undefined; size?: string | undefined}

/** Returns the content of a product from its rows, which the check of products then checks. Throws a RowError. */
export function fromRows(rows: CsvRow[]): unknown {
  const draft: Draft = {id: rows[0]?.cells.get('product_id'), rating: {}, weight: {}, prices: {}}
  for (const column of PRODUCT_COLUMNS) {
    if (!rows[0]?.cells.has(column.name)) continue
    const cell = findOnly(rows, column.name)
    try {
      if (cell.text === '') column.empty?.(draft)
      else column.read(cell.text, draft)
    } catch (error) {
      if (error instanceof CellError) throw new RowError(cell.line, column.name, error.message)
      throw error
    }
  }
  const variants = readVariants(rows)
  const {missing_variants: written} = draft
  // The same variants may be described in several ways: what is written there stays when the rows agree with it.
  const isKept = isMissingList(written) && isSameSet(written, variants.missing_variants, rows)
  return {...draft, ...variants, missing_variants: isKept ? written : variants.missing_variants}
}

/** Returns the cell of a column that one row of a product has. Throws a RowError when two rows have different ones. */
function findOnly(rows: CsvRow[], column: string): {line: number; text: string} {
  let found = {line: rows[0]?.line ?? 0, text: ''}
  for (const {line, cells} of rows) {
    const text = cells.get(column) ?? ''
    if (text === '' || text === found.text) continue
    if (found.text !== '') throw new RowError(line, column, `differs from line ${found.line} of the same product`)
    found = {line, text}
  }
  return found
}

function readVariants(rows: CsvRow[]): Variants {
  const colors = group(rows, 'color', MAX_COLORS)
  const sizes = group(rows, 'size', MAX_SIZES)
  const made = new Set<string>()
  const seen = new Set<string>()
  for (const {line, cells} of rows) {
    const variant = JSON.stringify([cells.get('color'), cells.get('size')])
    if (seen.has(variant)) throw new RowError(line, 'size', 'the product has this colour and size already')
    seen.add(variant)
    if (readFlag(cells.get('is_missing') ?? '') !== true) made.add(variant)
  }
  const isMade = (color: string, size: string) => made.has(JSON.stringify([color, size]))
  return {
    colors: [...colors].map(([key, own]) => {
      const hex2 = findOnly(own, 'color_hex2').text
      const [name, hex, family] = ['color_name', 'color_hex', 'color_family'].map(column => findOnly(own, column).text)
      return {key, name, hex, ...(hex2 !== '' && {hex2}), family}
    }),
    sizes: [...sizes].map(([key, own]) => ({key, display_name: findOnly(own, 'size_name').text || key})),
    missing_variants: listMissing([...colors.keys()], [...sizes.keys()], isMade),
  }
}

/** Returns the rows by their value in a column, in the order in which the values appear. */
function group(rows: CsvRow[], column: 'color' | 'size', max: number): Map<string, CsvRow[]> {
  const groups = new Map<string, CsvRow[]>()
  for (const row of rows) {
    const key = row.cells.get(column) ?? ''
    if (key === '') throw new RowError(row.line, column, 'is empty')
    const own = groups.get(key)
    if (own) own.push(row)
    else if (groups.size < max) groups.set(key, [row])
    else throw new RowError(row.line, column, `is one more than ${max} in the same product`)
  }
  return groups
}

/** Lists variants that are not made: whole colours and sizes first. */
function listMissing(colors: string[], sizes: string[], isMade: (color: string, size: string) => boolean): Missing[] {
  const wholeColors = colors.filter(color => !sizes.some(size => isMade(color, size)))
  const wholeSizes = sizes.filter(size => !colors.some(color => isMade(color, size)))
  const single = colors
    .filter(color => !wholeColors.includes(color))
    .flatMap(color =>
      sizes.filter(size => !wholeSizes.includes(size) && !isMade(color, size)).map(size => ({color, size})),
    )
  return [...wholeColors.map(color => ({color})), ...wholeSizes.map(size => ({size})), ...single]
}

const isMissingList = (value: unknown): value is Missing[] =>
  Array.isArray(value) && value.length <= MAX_VARIANTS && value.every(one => typeof one === 'object' && one !== null)

function isSameSet(one: Missing[], other: Missing[], rows: CsvRow[]): boolean {
  const matches = (list: Missing[], color: string, size: string) =>
    list.some(each => (each.color ?? color) === color && (each.size ?? size) === size)
  const colors = [...group(rows, 'color', MAX_COLORS).keys()]
  const sizes = [...group(rows, 'size', MAX_SIZES).keys()]
  return colors.every(color => sizes.every(size => matches(one, color, size) === matches(other, color, size)))
}
