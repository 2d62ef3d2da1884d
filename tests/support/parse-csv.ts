import {expect} from 'vitest'

/**
 * Parses a file of RFC 4180 with a byte order mark, on its own, so that a mistake of the library does not go unnoticed. Fails where
 * the text is not such a file.
 */
export const parseCsv = (text: string): string[][] => {
  expect(text.startsWith('\ufeff')).toBe(true)
  const records: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text) ?? expect.unreachable(`not a cell at ${cell.lastIndex}`)
    records.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') records.push([])
  }
  expect(records.pop()).toEqual([])
  return records
}
