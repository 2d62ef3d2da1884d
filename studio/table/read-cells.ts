/** The most rows and columns that a paste may bring: more is no table that a page shows. */
const MOST_ROWS = 500
const MOST_COLUMNS = 50

/** Returns the sentence for a paste of which the end of tables (`what`) was cut. */
export const describeCut = (what: string): string =>
  `The end of ${what} is missing: a table has at most ${MOST_ROWS} rows and ${MOST_COLUMNS} columns.`

/** The cells of a paste, and whether its end was cut. */
export type PastedCells = {cells: string[][]; isCut: boolean}

/**
 * Returns the cells that spreadsheets and documents put on the clipboard; null for text of one line, which any text control
 * takes.
 */
export function readCells(clipboard: {html: string; text: string}): PastedCells | null {
  const table = readTable(clipboard.html)
  if (table) return {cells: cellsOfTable(table), isCut: isTooLarge(table)}
  const lines = readLines(clipboard.text)
  if (!lines) return null
  return {
    cells: lines.slice(0, MOST_ROWS).map(row => row.slice(0, MOST_COLUMNS)),
    isCut: lines.length > MOST_ROWS || lines.some(row => row.length > MOST_COLUMNS),
  }
}

/** Returns the text of a clipboard that has one cell only; null when it has several. */
export const onlyCellOf = ([row = [], ...others]: readonly (readonly string[])[]): string | null =>
  others.length === 0 && row.length === 1 ? (row[0] ?? null) : null

function readTable(html: string): Element | null {
  if (!/<table/i.test(html)) return null
  return new DOMParser().parseFromString(html, 'text/html').querySelector('table')
}

/** Returns the text of each cell of an HTML table, at most 500 rows and 50 columns. A cell that spans several is followed by empty ones. */
export function cellsOfTable(table: Element): string[][] {
  const grid: string[][] = []
  for (const [index, row] of rowsOf(table).slice(0, MOST_ROWS).entries()) placeRow(grid, index, row)
  const width = Math.max(0, ...grid.map(row => row.length))
  return grid.map(row => Array.from({length: width}, (_, column) => row[column] ?? ''))
}

/** Returns whether an HTML table has more rows or columns than `cellsOfTable` returns. */
export const isTooLarge = (table: Element): boolean =>
  rowsOf(table).length > MOST_ROWS || rowsOf(table).some(row => cellsOf(row).length > MOST_COLUMNS)

const rowsOf = (table: Element) => [...table.querySelectorAll('tr')].filter(row => row.closest('table') === table)
const cellsOf = (row: Element) => row.querySelectorAll(':scope > td, :scope > th')

function placeRow(grid: string[][], index: number, row: Element) {
  const line = lineAt(grid, index)
  let column = 0
  for (const cell of cellsOf(row)) {
    while (line[column] !== undefined) column += 1
    if (column >= MOST_COLUMNS) return
    const [across, down] = [spanOf(cell, 'colspan', MOST_COLUMNS - column), spanOf(cell, 'rowspan', MOST_ROWS - index)]
    for (const below of Array.from({length: down}).keys()) {
      const covered = lineAt(grid, index + below)
      for (const right of Array.from({length: across}).keys()) covered[column + right] = ''
    }
    line[column] = textOf(cell)
    column += across
  }
}

function lineAt(grid: string[][], index: number): string[] {
  const line = grid[index] ?? []
  grid[index] = line
  return line
}

function spanOf(cell: Element, name: string, most: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
  return span > 0 ? Math.min(span, most) : 1
}

/** Elements that begin and end a line. */
const LINES = 'br, p, div, li, ul, ol, dt, dd, blockquote, pre, h1, h2, h3, h4, h5, h6, table, tr, td, th'

/** Cells hold one line of text: line breaks and the ends of paragraphs, lists and other blocks become spaces. */
function textOf(cell: Element): string {
  for (const line of cell.querySelectorAll(LINES)) {
    line.before(' ')
    line.after(' ')
  }
  return toLine(cell.textContent ?? '')
}

const toLine = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim()

/** Reads tab-separated text. A cell in quotation marks may contain tabs, line breaks and doubled quotation marks. */
function readLines(text: string): string[][] | null {
  if (!/[\t\r\n]/.test(text)) return null
  const trimmed = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of trimmed.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push(toLine(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  const width = Math.max(...rows.map(row => row.length))
  return rows.map(row => Array.from({length: width}, (_, column) => row[column] ?? ''))
}
