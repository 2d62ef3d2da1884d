import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, expect, test} from 'vitest'
import {unavailable} from '../../../../services/catalogue-api/problems.ts'
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

/** Starts an API with a catalogue whose first requests get a 503 problem, as long as its first index is being built. */
async function startBusyApi(requests: number) {
  let left = requests
  const api = await startApi({
    catalogue: sampleCatalogue,
    onRoute(route) {
      if (route.url !== '/categories') return
      route.preHandler = async () => {
        left -= 1
        if (left >= 0) throw unavailable('The catalogue is being read from the database.')
      }
    },
  })
  return {api, refused: () => requests - Math.max(left, 0)}
}

test('a catalogue that is still being read is waited for with a message, and not replaced', async () => {
  const {api, refused} = await startBusyApi(3)
  const messages: string[] = []
  const patience = {maxMs: 120_000, pauseMs: 1, onWait: (message: string) => messages.push(message)}
  expect(await emptySources({lake: null, api}, 'production', patience)).toEqual({lake: null, api: null})
  expect(refused()).toBe(3)
  const reason = 'It says: The catalogue is being read from the database.'
  expect(messages).toEqual([`Waiting for the catalogue API at ${api.url} for at most 120 s. ${reason}`])
})

test('a catalogue that stays unavailable is an error that says why', async () => {
  const {api} = await startBusyApi(Number.POSITIVE_INFINITY)
  const patience = {maxMs: 20, pauseMs: 5}
  await expect(emptySources({lake: null, api}, 'production', patience)).rejects.toThrow(
    'cannot be read (status 503); see its log. It says: The catalogue is being read from the database.',
  )
})

test('a 503 of a proxy before the API is an error, not an empty backend', async () => {
  const proxy = createServer((_request, response) => {
    response.writeHead(503, {'content-type': 'text/html'}).end('<h1>503 Service Unavailable</h1>')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  cleanUp.push(() => new Promise(resolve => proxy.close(resolve)))
  const api = {url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, token: 'any'}
  const patience = {maxMs: 0, pauseMs: 1}
  await expect(emptySources({lake: null, api}, 'production', patience)).rejects.toThrow('cannot be read (status 503)')
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
