/* How values are written in cells, so that people can edit them in a spreadsheet, and read back the same. */

/** Text that a spreadsheet would run as a formula, also behind apostrophes of its own. Includes full-width characters. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Returns a cell that no spreadsheet runs as a formula: an apostrophe in front, as spreadsheets write it themselves. */
export const escapeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Returns the text of a cell without the apostrophe of `escapeCell`. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** A cell that cannot be read; the message says what it should be. */
export class CellError extends Error {
  override readonly name = 'CellError'
}

/** Returns one line per text, or a JSON list when a text would not come back the same. */
export function writeList(texts: string[]): string {
  const isPlain = texts.every(text => text !== '' && text === text.trim() && !/[\r\n]/.test(text))
  return isPlain && !texts[0]?.startsWith('[') ? texts.join('\n') : JSON.stringify(texts)
}

export function readList(cell: string): unknown {
  if (cell.startsWith('[')) return readJson(cell)
  return cell
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Returns one line such as "2XL=200" per pair. */
export const writePairs = (pairs: [key: string, value: number][]): string =>
  writeList(pairs.map(([key, value]) => `${key}=${value}`))

/** Returns the pairs of a cell. Throws a CellError when a line is not such a pair. */
export function readPairs(cell: string): [key: string, value: number][] {
  const lines = readList(cell)
  if (!Array.isArray(lines)) throw new CellError('must be lines such as 2XL=200')
  return lines.map(line => {
    const [, key, value] = /^(.*\S)\s*=\s*(-?\d+)$/s.exec(String(line)) ?? []
    if (key === undefined) throw new CellError(`must be lines such as 2XL=200, not ${String(line)}`)
    return [key, Number(value)]
  })
}

/** Returns the value of JSON. Throws a CellError when it is none. */
export function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    throw new CellError('must be JSON')
  }
}

/** Returns a number, or the text when it is none, which the check of the product then rejects. */
export const readNumber = (cell: string): unknown => (/^-?\d+(\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell)

/** Returns a boolean, or the text when it is none; spreadsheets write TRUE and FALSE. */
export function readFlag(cell: string): unknown {
  const text = cell.trim().toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : cell
}
