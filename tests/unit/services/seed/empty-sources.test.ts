import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, expect, test} from 'vitest'
import {emptySources} from '../../../../services/seed/main.ts'
import {startCatalogueApi} from '../../../support/catalogue-api.ts'
import {startLake} from '../../../support/lake.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close()
})

const startApi = async (options: Parameters<typeof startCatalogueApi>[0] = {}) => {
  const api = await startCatalogueApi(options)
  cleanUp.push(api.close)
  return {url: api.url, token: api.adminToken}
}

test('a backend without a catalogue is empty, one with a catalogue is not', async () => {
  const [empty, full] = [await startApi(), await startApi({catalogue: sampleCatalogue})]
  expect(await emptySources({lake: null, api: empty}, 'production')).toEqual({lake: null, api: empty})
  expect(await emptySources({lake: null, api: full}, 'production')).toEqual({lake: null, api: null})
})

test('a stored catalogue that cannot be read is an error, not an empty backend', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'unreadable-catalogue-'))
  cleanUp.push(() => rm(dataDir, {recursive: true, force: true}))
  const first = await startCatalogueApi({dataDir, catalogue: sampleCatalogue})
  await first.close()
  const database = new DatabaseSync(join(dataDir, 'catalogue.sqlite'))
  database.exec(`UPDATE products SET document = '{}'`)
  database.close()
  const api = await startApi({dataDir})
  await expect(emptySources({lake: null, api}, 'production')).rejects.toThrow('cannot be read (status 500)')
})

test('a lake without pages is empty, one with a page is not, and one that rejects the query is an error', async () => {
  const lake = await startLake()
  cleanUp.push(lake.close)
  const target = {url: lake.url, token: lake.token}
  expect(await emptySources({lake: target, api: null}, 'production')).toEqual({lake: target, api: null})
  await lake.client.create({_id: 'page-home', _type: 'page'})
  expect(await emptySources({lake: target, api: null}, 'production')).toEqual({lake: null, api: null})
  const refused = {url: lake.url, token: 'not-a-token-of-this-lake'}
  await expect(emptySources({lake: refused, api: null}, 'production')).rejects.toThrow('cannot be read (status 401)')
})
