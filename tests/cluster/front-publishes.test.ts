import {expect, test} from 'vitest'
import {
  allowAnHour,
  dataOf,
  editor,
  engines,
  frontOf,
  get,
  id,
  newPath,
  path,
  sites,
  startFronts,
} from '../support/cluster/fronts.ts'
import type {Site} from '../support/cluster/site.ts'

/* A publish is in the caches in front when its receipt comes, also when a site or a cache is away. */

let edition = 0

startFronts()

/** Changes the post, so that it is the newest one, and sends the message to a server. */
async function publish(title: string, site = sites[0]) {
  const {_rev, _updatedAt} = await editor.patch(id).set({title, publishedAt: new Date().toISOString()}).commit()
  const fields = {slug: id, key: null, from: null, publishedAt: null}
  const publication = {id, type: 'post', rev: _rev, updatedAt: _updatedAt, before: fields, after: fields}
  const result = await site?.publish(publication, _rev)
  if (!result) throw new Error('There is no server.')
  return result
}

/** Publishes again, as the lake does, until a receipt promises everything: on a busy machine a step may take longer than its limit. */
async function publishUntilProven(title: string, site: Site | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await publish(title, site)
    const {unproven, front} = result.receipt
    const open = [...unproven, ...(front?.failed ?? []), ...(front?.unproven ?? [])]
    if ((result.status === 200 && open.length === 0) || attempt === 10) return result
  }
}

/** Requests the copies of an address from every front. */
const getCopies = (address: string) =>
  Promise.all(
    engines.flatMap(engine =>
      ['br', 'gzip'].map(async encoding => ({engine, ...(await get(engine, address, {'accept-encoding': encoding}))})),
    ),
  )

test.runIf(engines.length > 0)('a publish is public through every front when the receipt comes', async () => {
  // Nobody knows which parameters the lists in a cache have.
  const lists = ['/blog?page=1', `${dataOf('/listing/posts')}?page=1`]
  for (const address of lists) allowAnHour(address)
  const addresses = [path, dataOf(path), ...lists]
  for (const address of addresses) await getCopies(address)
  for (const address of lists) for (const {cache} of await getCopies(address)) expect(cache).toMatch(/; hit$/)
  for (const site of [...sites, ...sites]) {
    edition += 1
    const {status, receipt} = await publishUntilProven(`Edition ${edition}`, site)
    expect([status, receipt.unproven, receipt.front]).toMatchObject([200, [], {failed: [], unproven: []}])
    for (const address of addresses) {
      for (const {engine, status, text, headers} of await getCopies(address)) {
        const found = [engine, address, status, text.includes(`Edition ${edition}`), headers.get('vary')]
        expect(found).toEqual([engine, address, 200, true, expect.stringContaining('Accept-Encoding')])
      }
    }
  }
})

test.runIf(engines.length > 0)('the other site responds when one is killed', async () => {
  const addresses = [await newPath(), await newPath()]
  sites[1]?.signal('SIGKILL')
  for (const engine of engines) {
    // A front may have found the other one away in the test before.
    const isThere = async (address: string) => (await get(engine, address)).status
    for (const address of [...addresses, path]) await expect.poll(() => isThere(address)).toBe(200)
  }
})

test.runIf(engines.length > 1)('the receipt names a front that is away', async () => {
  const front = frontOf('nginx')
  await front.stop()
  const {status, receipt} = await publish('Edition of one front')
  expect(status).toBe(200)
  expect(receipt.front).toMatchObject({failed: [{front: front.host}], unproven: []})
  expect((await get('varnish', path)).text).toContain('Edition of one front')
})
