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

/** A busy machine needs several attempts, each of which goes on where the one before ended. */
const MANY_ATTEMPTS = {timeout: 180_000, interval: 250}

/**
 * Changes the post, so that it is the newest one. Returns a function that sends the message about it to a server, each time as a new one, and
 * lists the status and what the receipt does not promise.
 */
async function change(title: string, site: Site | undefined = sites[0]) {
  const {_rev, _updatedAt} = await editor.patch(id).set({title, publishedAt: new Date().toISOString()}).commit()
  const fields = {slug: id, key: null, from: null, publishedAt: null}
  const publication = {id, type: 'post', rev: _rev, updatedAt: _updatedAt, before: fields, after: fields}
  let attempt = 0
  return async () => {
    attempt += 1
    const result = await site?.publish(publication, `${_rev}-${attempt}`, _updatedAt)
    const {unproven = [], front} = result?.receipt ?? {}
    const failed = front?.failed.map(({front: host}) => host) ?? []
    return [result?.status, ...unproven, ...failed, ...(front?.unproven ?? [])]
  }
}

type Published = {_id: string; _type: string; key: string | null}

/** Sets a field of a published document and returns a function that sends the message to a server. */
async function changeField({_id, _type, key}: Published, field: string, value: string) {
  const fields = {slug: null, key, from: null, publishedAt: null}
  const {_rev, _updatedAt} = await editor
    .patch(_id)
    .set({[field]: value})
    .commit()
  const publication = {id: _id, type: _type, rev: _rev, updatedAt: _updatedAt, before: fields, after: fields}
  return () => sites[1]?.publish(publication, _rev, _updatedAt)
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
    await expect.poll(await change(`Edition ${edition}`, site), MANY_ATTEMPTS).toEqual([200])
    for (const address of addresses) {
      for (const {engine, status, text, headers} of await getCopies(address)) {
        const found = [engine, address, status, text.includes(`Edition ${edition}`), headers.get('vary')]
        expect(found).toEqual([engine, address, 200, true, expect.stringContaining('Accept-Encoding')])
      }
    }
  }
})

test.runIf(engines.length > 0)(
  'a begun message and the answers of the widget are public through every front after a publish',
  async () => {
    const cases = [
      {of: '_type == "page" && key == "contact"', field: 'title', address: '/contact?topic=sales'},
      {of: '_type == "page" && key == "contact"', field: 'title', address: `${dataOf('/contact-draft')}?topic=sales`},
      {of: '_type == "faqEntry"', field: 'question', address: '/faq.json'},
    ]
    for (const {of, field, address} of cases) {
      allowAnHour(address)
      const listOthers = async () =>
        (await getCopies(address)).flatMap(({cache}) => (cache === 'front; hit' ? [] : [cache]))
      await expect.poll(listOthers, {message: address}).toEqual([])
      const document = await editor.fetch(`*[${of}][0]{_id, _type, "key": coalesce(key, null), "value": ${field}}`)
      const send = await changeField(document, field, `Changed for ${address}`)
      // A site keeps the answers for a second. The receipt of an answer is about every product, for which a busy machine has no time in
      // one attempt: the message is repeated, as the lake does.
      const listOlder = async () => {
        await send()
        return (await getCopies(address)).flatMap(({engine, text}) =>
          text.includes(`Changed for ${address}`) ? [] : engine,
        )
      }
      await expect.poll(listOlder, {message: address}).toEqual([])
      await editor
        .patch(document._id)
        .set({[field]: document.value})
        .commit()
    }
  },
)

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
  await expect.poll(await change('Edition of one front'), MANY_ATTEMPTS).toEqual([200, front.host])
  expect((await get('varnish', path)).text).toContain('Edition of one front')
})
