import {afterAll, beforeAll, expect, test} from 'vitest'
import {MAX_LINE_BYTES} from '../../../../../contract/catalogue-transfer.ts'
import {sendImport, toLines} from '../../../../support/bulk-import.ts'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue.ts'

/* A catalogue whose parts besides the products take more than what a line with a product may have. */

const [category] = sampleCatalogue.categories as [(typeof sampleCatalogue.categories)[number]]
const categoryOf = (id: string) => ({...category, id, slug: id, parent_id: null, description: 'x'.repeat(1500)})
const added = Array.from({length: 1500}, (_, index) => categoryOf(`added-${index}`))
const catalogue = {...sampleCatalogue, categories: [...sampleCatalogue.categories, ...added]}

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi()
  await importCatalogue(api.url, api.adminToken, catalogue)
}, 300_000)
afterAll(() => api.close())

async function readExport(): Promise<string> {
  const headers = {authorization: `Bearer ${api.adminToken}`}
  return (await fetch(`${api.url}/admin/catalogue/export`, {headers})).text()
}

test('an export is imported as it is, however much its first line has', async () => {
  const lines = await readExport()
  expect(lines.indexOf('\n')).toBeGreaterThan(2 * MAX_LINE_BYTES)
  for (const query of ['?mode=replace', '?mode=merge']) {
    // An empty line does not count as the first one.
    const {status, detail, report} = await sendImport(api, `\n${lines}`, {query})
    const {length} = sampleCatalogue.products
    expect({status, detail, report}).toMatchObject({status: 200, detail: null, report: {unchanged: length, deleted: 0}})
  }
  expect(await readExport()).toBe(lines)
})

test('other lines are no longer than before', async () => {
  const long = {catalogue: {categories: added}}
  for (const lines of [[{...sampleProduct('long'), name: 'x'.repeat(MAX_LINE_BYTES)}], [sampleProduct('one'), long]]) {
    const {status, detail} = await sendImport(api, toLines(lines))
    const expected = `Line ${lines.length} is longer than 1 MiB: nothing was stored.`
    expect({status, detail}).toEqual({status: 413, detail: expected})
  }
})

test('a merge adds no more categories and profiles than an export can have', async () => {
  const before = await readExport()
  const [profile] = sampleCatalogue.shipping_profiles
  const categories = Array.from({length: 2000}, (_, index) => categoryOf(`other-${index}`))
  const shipping_profiles = Array.from({length: 200}, (_, index) => ({...profile, key: `other-${index}`}))
  const {status, report} = await sendImport(api, toLines([{catalogue: {categories, shipping_profiles}}]))
  const countOf = (more: number, {length}: unknown[]) => `has ${more + length} entries; at most ${more} are possible`
  expect({status, errors: report?.errors}).toEqual({
    status: 400,
    errors: [
      {line: 1, field: 'catalogue.categories', message: countOf(2000, catalogue.categories)},
      {line: 1, field: 'catalogue.shipping_profiles', message: countOf(200, catalogue.shipping_profiles)},
    ],
  })
  expect(await readExport()).toBe(before)
})
