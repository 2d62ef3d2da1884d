import {parse} from 'csv-parse/sync'
import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {importedProduct} from '../../../../../contract/imported-product.ts'
import {escapeCell, unescapeCell} from '../../../../../services/catalogue-api/bulk/csv/cells.ts'
import {CSV_COLUMNS} from '../../../../../services/catalogue-api/bulk/csv/to-rows.ts'
import {toCatalogueImport} from '../../../../../services/seed/catalogue/to-import.ts'
import {readPosition, sendImport} from '../../../../support/bulk-import.ts'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {parseCsv} from '../../../../support/parse-csv.ts'
import {sampleProduct} from '../../../../support/sample-catalogue.ts'

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi()
  await importCatalogue(api.url, api.adminToken, toCatalogueImport())
}, 300_000)
afterAll(() => api.close())

const headers = () => ({authorization: `Bearer ${api.adminToken}`})
const readExport = async (format: string) =>
  (await fetch(`${api.url}/admin/catalogue/export?format=${format}`, {headers: headers()})).text()
const readProduct = async (id: string) =>
  importedProduct.parse(await (await fetch(`${api.url}/admin/products/${id}`, {headers: headers()})).json())
const toCells = (text: string): string[][] => parse(text, {bom: true, relax_column_count: true})
const toText = (rows: string[][], separator = ',') =>
  rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
const sendCsv = (text: BodyInit, query = '') => sendImport(api, text, {type: 'text/csv', query})
const total = toCatalogueImport().products.length

test.each(['ndjson', 'csv'])('an export as %s imports as no change', async format => {
  const since = await readPosition(api)
  const content = await readExport(format)
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson'
  const {report} = await sendImport(api, content, {type, query: '?mode=replace'})
  expect(report).toMatchObject({unchanged: total, created: 0, updated: 0, deleted: 0, errors_total: 0, sequence: null})
  expect(await readPosition(api)).toBe(since)
})

test('an export has a record per variant, also for readers that end a record at any line break', async () => {
  const {products} = toCatalogueImport()
  const response = await fetch(`${api.url}/admin/catalogue/export?format=csv`, {headers: headers()})
  const text = new TextDecoder('utf-8', {ignoreBOM: true}).decode(await response.arrayBuffer())
  const [header, ...rows] = parseCsv(text)
  expect(header).toEqual(CSV_COLUMNS)
  expect(rows).toHaveLength(products.reduce((sum, {colors, sizes}) => sum + colors.length * sizes.length, 0))
  for (const row of rows) expect(row).toHaveLength(CSV_COLUMNS.length)
})

test('an edited cell changes its product alone, whichever way the spreadsheet separates cells', async () => {
  for (const [separator, name] of [
    [',', 'First name'],
    [';', 'Second; name'],
    ['\t', 'Third name'],
  ] as const) {
    const [header = [], ...rows] = toCells(await readExport('csv'))
    const at = rows.findIndex(row => row[0] === 'heavyweight-tee')
    const row = rows[at] ?? []
    row[header.indexOf('name')] = name
    row[header.indexOf('size_surcharge_cents')] = '2XL=1234'
    const {report} = await sendCsv(toText([header, ...rows], separator))
    expect(report).toMatchObject({updated: 1, unchanged: total - 1})
    const product = await readProduct('heavyweight-tee')
    expect(product.name).toBe(name)
    expect(product.prices.size_surcharges).toEqual([{size: '2XL', cents: 1234}])
  }
})

test('a row that is deleted, or marked, is a variant that is not made', async () => {
  const product = importedProduct.parse({...sampleProduct('rows'), category_ids: ['t-shirts'], shipping: 'clothing'})
  const stored = await readProduct('heavyweight-tee')
  await sendImport(api, JSON.stringify({...product, category_ids: stored.category_ids, shipping: stored.shipping}))
  const [header = [], ...all] = toCells(await readExport('csv'))
  const rows = all.filter(row => row[0] === 'rows')
  expect(rows).toHaveLength(6)
  const [first = [], second = []] = rows
  second[header.indexOf('is_missing')] = 'TRUE'
  await sendCsv(toText([header, first, second, ...rows.slice(3)]))
  expect((await readProduct('rows')).missing_variants).toEqual([
    {color: 'white', size: 'M'},
    {color: 'white', size: '2XL'},
  ])
})

test('errors name the line in the file and the column', async () => {
  const [header = [], ...all] = toCells(await readExport('csv'))
  const rows = all.filter(row => row[0] === 'heavyweight-tee').slice(0, 3)
  const edit = (row: number, column: string, cell: string) =>
    rows.map((cells, at) => cells.map((old, index) => (at === row && header[index] === column ? cell : old)))
  const errorsOf = async (edited: string[][]) => (await sendCsv(toText([header, ...edited]))).report?.errors
  const {length: lines = 0} = (rows[0] ?? []).join('').split('\n')
  // The cells of the first row have several lines.
  expect(lines).toBeGreaterThan(3)
  expect(await errorsOf(edit(1, 'color', ''))).toEqual([{line: lines + 2, field: 'color', message: 'is empty'}])
  expect(await errorsOf(edit(2, 'name', 'Another'))).toEqual([
    {line: lines + 3, field: 'name', message: 'differs from line 2 of the same product'},
  ])
  expect(await errorsOf(edit(0, 'placements', '[{'))).toEqual([{line: 2, field: 'placements', message: 'must be JSON'}])
  expect(await errorsOf(edit(0, 'base_cents', 'dtg: 12'))).toEqual([
    {line: 2, field: 'base_cents', message: expect.stringContaining('2XL=200')},
  ])
  expect(await errorsOf(edit(0, 'popularity', 'much'))).toMatchObject([{line: 2, field: 'popularity'}])
})

test('a file that is not such a table is refused with a sentence', async () => {
  const [header = []] = toCells(await readExport('csv'))
  expect(await sendCsv('')).toMatchObject({status: 200, report: {lines: 0}})
  expect((await sendCsv('name,colour\nTee,red')).detail).toContain(
    'lacks product_id, color, size, and has unknown columns',
  )
  expect((await sendCsv(toText([header, ['a', 'b']]))).detail).toContain('Line 2 has 2 cells')
  expect((await sendCsv(`${toText([header])}\r\n"open`)).detail).toContain('not CSV')
})

test('a file in another encoding is refused, wherever its first such character is', async () => {
  const since = await readPosition(api)
  const content = await readExport('csv')
  const windows = Buffer.from(content)
  windows[windows.lastIndexOf('heavyweight-tee')] = 0xe9
  const cut = Buffer.concat([Buffer.from(content), Buffer.from([0xc3])])
  const utf16 = Buffer.from(`\ufeff${content}`, 'utf16le')
  for (const body of [windows, cut, utf16]) {
    const {status, detail} = await sendCsv(body)
    expect({status, detail}).toEqual({status: 400, detail: expect.stringContaining('is not UTF-8')})
  }
  expect(await readPosition(api)).toBe(since)
})

test('an error at the beginning of a large file is a sentence', async () => {
  const row = `${'x'.repeat(1000)},red,M\n`
  const {status, detail} = await sendCsv(`product,color,size\n${row.repeat(8000)}`)
  expect({status, detail}).toEqual({status: 400, detail: expect.stringContaining('The header lacks product_id')})
  // The rest of the body is received before the response.
  const uneven = `product_id,color,size\nx,red,M\nx,red\n${row.repeat(5000)}`
  expect((await sendCsv(uneven)).detail).toBe('Line 3 has 2 cells, the header 3: nothing was stored.')
}, 300_000)

test('a product with too many rows, colours or sizes is refused early', async () => {
  const rowsOf = (count: number, cells: (at: number) => string) =>
    `product_id,color,size\n${Array.from({length: count}, (_none, at) => `filled-down,${cells(at)}\n`).join('')}`
  expect(await sendCsv(rowsOf(2401, at => `c${at % 60},s${at}`))).toMatchObject({
    status: 413,
    detail: 'The product of line 2 has more than 2400 rows: nothing was stored.',
  })
  expect((await sendCsv(rowsOf(61, at => `c${at},M`))).report?.errors).toEqual([
    {line: 62, field: 'color', message: 'is one more than 60 in the same product'},
  ])
  expect((await sendCsv(rowsOf(41, at => `red,s${at}`))).report?.errors).toEqual([
    {line: 42, field: 'size', message: 'is one more than 40 in the same product'},
  ])
  const large = await sendCsv(`product_id,color,size\n"${'x'.repeat(1024 * 1024 + 1)}",red,M`)
  expect(large).toMatchObject({status: 413, detail: expect.stringContaining('A row is larger than 1 MiB')})
  expect(large.detail).toBe('A row is larger than 1 MiB, after line 1: nothing was stored.')
  for (const header of ['x'.repeat(3 * 1024 * 1024), `"${'x\n'.repeat(1024 * 1024)}`]) {
    const detail = 'A row is larger than 1 MiB, in line 1: nothing was stored.'
    expect(await sendCsv(`${header}\nproduct_id,color,size\n`)).toMatchObject({status: 413, detail})
  }
})

test('rows without any text are left out, also at the end', async () => {
  const content = await readExport('csv')
  const {lines} = (await sendCsv(content)).report ?? {}
  // Lines of the file and not products or rows, whose cells have several lines.
  expect(lines).toBe(content.trimEnd().split('\n').length)
  const empty = `${','.repeat(CSV_COLUMNS.length - 1)}\r\n`
  const {status, report} = await sendImport(api, `${content}${empty}${empty}`, {type: 'Text/CSV; charset=utf-8'})
  expect({status, ...report}).toMatchObject({status: 200, lines, errors_total: 0})
})

test('errors name the line behind line breaks of two characters inside cells', async () => {
  const [header = [], ...all] = toCells(await readExport('csv'))
  const rows = all.filter(row => row[0] === 'heavyweight-tee').slice(0, 3)
  const broken = rows.map((row, at) => row.map((cell, index) => (at === 2 && header[index] === 'color' ? '' : cell)))
  const text = toText([header, ...broken]).replaceAll(/\r?\n/g, '\r\n')
  const lines = text.split('\r\n').length
  expect((await sendCsv(text)).report?.lines).toBe(lines)
  expect((await sendCsv(text)).report?.errors).toEqual([{line: lines, field: 'color', message: 'is empty'}])
})

test('no cell of an export is a formula, and cells come back as they were', async () => {
  const evil = {...(await readProduct('heavyweight-tee')), id: 'evil'}
  const product = {
    ...evil,
    name: '=HYPERLINK("http://evil")',
    brand: '@SUM(1)',
    highlights: ['+1', "'=2"],
    model: "'-3",
  }
  await sendImport(api, JSON.stringify(product))
  const content = await readExport('csv')
  for (const row of toCells(content)) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  const since = await readPosition(api)
  expect((await sendCsv(content)).report).toMatchObject({errors_total: 0, updated: 0})
  expect(await readPosition(api)).toBe(since)
  fc.assert(
    fc.property(fc.string({unit: fc.constantFrom("'", '=', '+', 'a', '\t', '\n', '＝')}), text => {
      expect(unescapeCell(escapeCell(text))).toBe(text)
      expect(escapeCell(text)).not.toMatch(/^[=+\-@\t\r\n＝]/)
    }),
  )
})
