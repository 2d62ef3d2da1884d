import {afterAll, afterEach, beforeAll, expect, test} from 'vitest'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

/* `GET /changes`: what has changed after a number, and the wait for it. */

let api: RunningCatalogueApi
const others: RunningCatalogueApi[] = []
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue, maxChanges: 100})
}, 300_000)
afterAll(() => api.close())
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})

async function read(query: string, at = api) {
  const response = await fetch(`${at.url}/changes${query}`)
  return {status: response.status, cache: response.headers.get('cache-control'), body: await response.json()}
}
const start = async (): Promise<number> => (await read('')).body.next
const change = (popularity: number, at = api) =>
  fetch(`${at.url}/admin/products/camp-mug`, {
    method: 'PATCH',
    headers: {authorization: `Bearer ${at.adminToken}`, 'content-type': 'application/json', 'if-match': '*'},
    body: JSON.stringify({popularity}),
  })

test('without a number, the response says where to begin', async () => {
  expect(await read('')).toEqual({status: 200, cache: 'no-store', body: {data: [], next: expect.any(Number)}})
})

test('changes are listed in order and page by page, each once', async () => {
  const since = await start()
  for (const popularity of [201, 202, 203]) expect((await change(popularity)).status).toBe(200)
  const {body} = await read(`?since=${since}&limit=2`)
  expect(body.data).toEqual(
    [1, 2].map(more => ({
      sequence: since + more,
      type: 'product',
      id: 'camp-mug',
      action: 'put',
      changed_at: expect.stringMatching(/Z$/),
    })),
  )
  expect(body.next).toBe(since + 2)
  expect((await read(`?since=${body.next}`)).body).toMatchObject({data: [{sequence: since + 3}], next: since + 3})
  expect((await read(`?since=${since + 3}`)).body).toEqual({data: [], next: since + 3})
})

test('a request waits for the next change, also of another process, and for no longer than it says', async () => {
  const since = await start()
  const waiting = read(`?since=${since}&wait=25`)
  const idle = await read(`?since=${since}&wait=1`)
  expect(idle.body).toEqual({data: [], next: since})
  expect((await change(301)).status).toBe(200)
  expect((await waiting).body).toMatchObject({data: [{sequence: since + 1, id: 'camp-mug'}], next: since + 1})
})

test('a stop of the API ends every wait with an empty list', async () => {
  const other = await startCatalogueApi({catalogue: sampleCatalogue, maxWaiters: 5})
  const {next} = (await read('', other)).body
  const sent = Array.from({length: 6}, () => read(`?since=${next}&wait=25`, other))
  // The first to end is refused, because the five others wait.
  expect((await Promise.race(sent)).status).toBe(503)
  await other.close()
  const accepted = (await Promise.all(sent)).filter(({status}) => status === 200)
  expect(accepted.map(({body}) => body)).toEqual(Array.from({length: 5}, () => ({data: [], next})))
})

test('more waiting requests than allowed are refused', async () => {
  const other = await startCatalogueApi({catalogue: sampleCatalogue, maxWaiters: 3})
  others.push(other)
  const {next} = (await read('', other)).body
  const sent = Array.from({length: 4}, () => read(`?since=${next}&wait=25`, other))
  // The first to end is the one that is refused: nothing changes before.
  expect((await Promise.race(sent)).status).toBe(503)
  await change(5, other)
  const statuses = (await Promise.all(sent)).map(({status}) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 503])
  expect((await read(`?since=${next}&wait=25`, other)).status).toBe(200)
})

test('a number whose successors were removed, or that is not reached yet, is a 410', async () => {
  const since = await start()
  expect((await read(`?since=${since + 1}`)).status).toBe(410)
  const {status, body} = await read('?since=0')
  expect(status).toBe(200)
  for (let round = 0; round < 5; round++) {
    const products = sampleCatalogue.products.map(one => ({...one, popularity: round}))
    const categories = round % 2 === 0 ? sampleCatalogue.categories.toReversed() : sampleCatalogue.categories
    await importCatalogue(api.url, api.adminToken, {...sampleCatalogue, products, categories})
  }
  while ((await start()) <= 100) await change(await start())
  expect(body.data[0].sequence).toBe(1)
  expect(await read('?since=0')).toMatchObject({status: 410, body: {detail: expect.stringContaining('read the whole')}})
})

test.each(['?since=-1', '?since=x', '?wait=26', '?limit=0', '?limit=1001', '?after=1'])(
  '%s is refused',
  async query => {
    expect((await read(query)).status).toBe(400)
  },
)
