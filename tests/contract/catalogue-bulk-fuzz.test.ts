import fc from 'fast-check'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {importedProduct} from '../../contract/imported-product.ts'
import {CSV_COLUMNS, toRows} from '../../services/catalogue-api/bulk/csv/to-rows.ts'
import {sendImport} from '../support/bulk-import.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'
import {settings} from '../support/settings.ts'

/* Broken and strange imports. `CATALOGUE_FUZZ=5000` sends so many, the same for the same `SECURITY_SEED`. */

const RUNS = settings.CATALOGUE_FUZZ ?? 150
const LIMIT_MS = settings.CATALOGUE_FUZZ === undefined ? 300_000 : 3_600_000

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
}, 300_000)
afterAll(() => api.close())

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    '',
    0,
    -1,
    1e308,
    '=1+1',
    '\u0000',
    '\ud800',
    '__proto__',
    'mug',
    '2026-02-30',
  ),
  fc.string({unit: 'binary', maxLength: 12}),
  fc.jsonValue({maxDepth: 2}),
)
const id = fc.constantFrom('one', 'two', 'three', 'camp-mug', 'heavyweight-tee')
const product = fc
  .tuple(
    id,
    fc.option(fc.tuple(fc.constantFrom(...Object.keys(sampleProduct('x'))), strange), {nil: undefined}),
    fc.array(id),
  )
  .map(([name, change, related]) => ({
    ...sampleProduct(name),
    related_product_ids: related,
    ...(change && {[change[0]]: change[1]}),
  }))
const line = fc.oneof(
  {weight: 6, arbitrary: product.map(one => JSON.stringify(one))},
  {weight: 1, arbitrary: strange.map(one => JSON.stringify({catalogue: one}))},
  {weight: 1, arbitrary: strange.map(one => JSON.stringify(one) ?? '')},
  {weight: 1, arbitrary: fc.constantFrom('{', '\r', '[[[[', `{"id":"${'x'.repeat(70_000)}"}`)},
)
const lines = fc.array(line, {maxLength: 6}).map(all => all.join('\n'))

const table = [CSV_COLUMNS, ...['one', 'camp-mug'].flatMap(one => toRows(importedProduct.parse(sampleProduct(one))))]
const cell = fc.oneof(strange.map(String), fc.constantFrom('[', '{"a":', '1=', 'a=1', "'=1", '"', '""', ';', '\n'))
const csv = fc
  .array(fc.tuple(fc.nat(table.length - 1), fc.nat(CSV_COLUMNS.length - 1), cell, fc.boolean()), {maxLength: 3})
  .map(changes => {
    const rows = table.map(row => [...row])
    for (const [row, column, text] of changes) (rows[row] ?? [])[column] = text
    const isRaw = changes.some(([, , , raw]) => raw)
    const write = (text: string) => (isRaw ? text : `"${text.replaceAll('"', '""')}"`)
    return rows.map(row => row.map(write).join(',')).join('\r\n')
  })

const query = fc
  .tuple(fc.constantFrom('merge', 'replace', 'x'), fc.constantFrom('reject', 'skip'), fc.constantFrom('true', 'false'))
  .map(([mode, invalid, dry]) => `?mode=${mode}&invalid=${invalid}&dry_run=${dry}`)
const call = fc.oneof(
  fc.record({body: lines, type: fc.constant('application/x-ndjson'), query}),
  fc.record({body: csv, type: fc.constant('text/csv'), query}),
  fc.record({body: fc.string({unit: 'binary'}), type: fc.constantFrom('application/x-ndjson', 'text/csv'), query}),
)

test(
  'every import is stored or refused, and the catalogue can be read afterwards',
  async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(call, async ({body, ...options}) => {
        const {status} = await sendImport(api, body, options)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect([200, 400], JSON.stringify({body, ...options}).slice(0, 2000)).toContain(status)
        const list = await fetch(`${api.url}/products?limit=100`)
        expect(list.status).toBe(200)
        const {data}: {data: {id: string}[]} = await list.json()
        for (const one of data) expect((await fetch(`${api.url}/products/${one.id}`)).status).toBe(200)
      }),
      {numRuns: RUNS, ...(settings.CATALOGUE_FUZZ !== undefined && {seed: settings.SECURITY_SEED})},
    )
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(statuses.get(400)).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
