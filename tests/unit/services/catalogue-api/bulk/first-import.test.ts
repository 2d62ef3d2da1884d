import {expect, test} from 'vitest'
import {listProductIds, sendImport, toLines} from '../../../../support/bulk-import.ts'
import {startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {sampleCatalogue} from '../../../../support/sample-catalogue.ts'

test('the first import needs the rest of the catalogue in its first line; before, there is nothing to export and there are no synonyms', async () => {
  const api = await startCatalogueApi()
  const read = async (path: string) => {
    const headers = {authorization: `Bearer ${api.adminToken}`}
    const response = await fetch(api.url + path, {headers})
    // A body that is not read keeps its connection open, and the API waits for that when it closes.
    await response.text()
    return response
  }
  const paths = ['/admin/catalogue/export', '/admin/search-synonyms']
  for (const path of paths) {
    const early = await read(path)
    expect([early.status, early.headers.get('retry-after')], path).toEqual([503, '5'])
  }
  const {products, ...rest} = sampleCatalogue
  const {status, report} = await sendImport(api, toLines(products))
  expect(status).toBe(400)
  expect(report?.errors).toEqual([
    {line: 1, field: 'catalogue', message: expect.stringContaining('exchange_rates, categories and shipping_profiles')},
  ])
  expect(await sendImport(api, toLines(products), {query: '?invalid=skip'})).toMatchObject({status: 400})
  const lines = toLines([{catalogue: rest}, ...products])
  expect((await sendImport(api, lines)).report).toMatchObject({created: products.length, errors_total: 0})
  expect(await listProductIds(api)).toEqual(products.map(({id}) => id).sort())
  for (const path of paths) expect((await read(path)).status, path).toBe(200)
  await api.close()
})
