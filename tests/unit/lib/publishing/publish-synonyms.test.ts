import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {eventually} from '../../../support/eventually'
import {startSynonymPublishing} from './synonyms-environment'

/* A publish of the synonyms of the search: from the lake's webhook to the catalogue API and the receipt. */

let site: Awaited<ReturnType<typeof startSynonymPublishing>>

beforeAll(async () => {
  site = await startSynonymPublishing()
})
afterAll(() => site.close())
beforeEach(() => {
  site.intercept(async () => undefined)
  site.weaken('when-compressed')
  site.env.CATALOGUE_ADMIN_TOKEN = site.adminToken
  site.requests.length = 0
  site.statuses.length = 0
})

/** Returns groups that no other test publishes. */
const groupsOf = (word: string) => [{terms: [word, 'mug'], also: []}]
const writes = () => site.requests.filter(({method}) => method === 'PUT')

test('published synonyms are in the search, and the receipt says so', async () => {
  expect(await site.find('quokka')).toEqual([])
  const receipt = await site.receiptOf(await site.publish(groupsOf('quokka')))
  expect(receipt).toMatchObject({search: 'used', pages: [], unproven: [], hasMore: false})
  expect(await site.find('quokka')).toContain('camp-mug')
})

test('synonyms that the catalogue has are not written again', async () => {
  await site.replace(groupsOf('numbat'))
  // Spaces around a phrase and a missing list make no difference.
  const receipt = await site.receiptOf(await site.publish([{terms: [' numbat', 'mug ']}]))
  expect(receipt?.search).toBe('used')
  expect(site.requests).toEqual([{method: 'GET', status: 200}])
})

test('a publish without groups leaves none', async () => {
  await site.receiptOf(await site.publish([]))
  expect(await site.stored()).toEqual([])
})

test('synonyms that somebody else has changed during the write are read again and replaced', async () => {
  let isFirst = true
  site.intercept(async method => {
    if (method === 'PUT' && isFirst) {
      isFirst = false
      await site.replace(groupsOf('bilby'))
    }
    return undefined
  })
  const receipt = await site.receiptOf(await site.publish(groupsOf('wombat')))
  expect(writes().map(({status}) => status)).toEqual([412, 200])
  await eventually(() => site.statuses).toEqual([200])
  expect(receipt?.search).toBe('used')
  expect(await site.stored()).toEqual(groupsOf('wombat'))
})

test('a write that a later publish overtakes is corrected before its message is answered', async () => {
  // Another server that takes the message of the later publish now finds its synonyms in place.
  const kept = groupsOf('dingo')
  await site.replace(kept)
  const later = Promise.withResolvers<string>()
  const answered: number[] = []
  site.intercept(async method => {
    if (method !== 'PUT') return undefined
    if (answered.length === 0) later.resolve(await site.publish(kept))
    answered.push(site.statuses.length)
    return undefined
  })
  await site.publish(groupsOf('emu'))
  await site.receiptOf(await later.promise)
  expect(answered).toEqual([0, 0])
  expect(await site.stored()).toEqual(kept)
})

test.each([429, 500, 503])('while the backend responds with %i, the lake sends the message again', async status => {
  let isAway = true
  site.intercept(async () => (isAway ? status : undefined))
  const rev = await site.publish(groupsOf(`potoroo${status}`))
  await eventually(() => site.statuses).toContain(503)
  expect(await site.stored()).not.toEqual(groupsOf(`potoroo${status}`))
  isAway = false
  expect((await site.receiptOf(rev))?.search).toBe('used')
  await eventually(() => site.statuses.at(-1)).toBe(200)
  expect(await site.stored()).toEqual(groupsOf(`potoroo${status}`))
})

test('a backend that hangs is given up, and the lake sends the message again', async () => {
  site.gateway.hang()
  const rev = await site.publish(groupsOf('echidna'))
  await eventually(() => site.statuses).toContain(503)
  site.gateway.respond()
  expect((await site.receiptOf(rev))?.search).toBe('used')
})

test.each([
  ['unset', undefined, /CATALOGUE_ADMIN_TOKEN is not set/],
  ['forbidden', 'a-wrong-token', /status 401/],
])('the receipt says %s with the token %s, and the message does not come again', async (search, token, reason) => {
  const warn = vi.spyOn(console, 'warn')
  site.env.CATALOGUE_ADMIN_TOKEN = token
  const before = await site.stored()
  expect((await site.receiptOf(await site.publish(groupsOf(search))))?.search).toBe(search)
  await eventually(() => site.statuses).toEqual([200])
  expect(await site.stored()).toEqual(before)
  const warnings = warn.mock.calls.flat().filter(text => String(text).includes('does not use'))
  expect(warnings).toEqual([expect.stringMatching(reason)])
})

test.each([
  [404, 'unsupported'],
  [501, 'unsupported'],
  [405, 'unsupported'],
  [302, 'unsupported'],
  [403, 'forbidden'],
  [400, 'invalid'],
  [413, 'invalid'],
])('a backend that responds with %i to the write gives the reason %s', async (status, search) => {
  site.intercept(async method => (method === 'PUT' ? status : undefined))
  expect((await site.receiptOf(await site.publish(groupsOf(`quoll${status}`))))?.search).toBe(search)
  await eventually(() => site.statuses).toEqual([200])
  expect(writes()).toEqual([{method: 'PUT', status}])
})

test('a backend that responds with something else than synonyms has none that the site can change', async () => {
  site.intercept(async () => 200)
  expect((await site.receiptOf(await site.publish(groupsOf('possum'))))?.search).toBe('unsupported')
})

test('a backend whose ETag is always weak has none that the site can change', async () => {
  site.weaken('always')
  expect((await site.receiptOf(await site.publish(groupsOf('bettong'))))?.search).toBe('unsupported')
  expect(writes()).toEqual([])
})

test('a backend that rejects its own ETag gets one write', async () => {
  site.intercept(async method => (method === 'PUT' ? 412 : undefined))
  expect((await site.receiptOf(await site.publish(groupsOf('pademelon'))))?.search).toBe('unsupported')
  expect(writes()).toEqual([{method: 'PUT', status: 412}])
})

test('a backend that fails for the administrator does not fail for visitors', async () => {
  const error = vi.spyOn(console, 'error')
  let isAway = true
  site.intercept(async () => (isAway ? 500 : undefined))
  const rev = await site.publish(groupsOf('bandicoot'))
  await eventually(() => site.statuses.filter(status => status === 503).length).toBeGreaterThan(3)
  isAway = false
  await site.receiptOf(rev)
  expect(error.mock.calls.flat().filter(text => String(text).includes('fails repeatedly'))).toEqual([])
})

test('a publish that a later one follows leaves the write to that one', async () => {
  const release = Promise.withResolvers<undefined>()
  site.intercept(() => release.promise)
  const arrived = site.gateway.nextRequest()
  await site.publish(groupsOf('quenda'))
  await arrived
  await site.publish(groupsOf('dunnart'))
  const last = await site.publish(groupsOf('wallaby'))
  release.resolve(undefined)
  expect((await site.receiptOf(last))?.search).toBe('used')
  await eventually(() => site.statuses).toEqual([200, 200, 200])
  // The first message finds the last document and writes it, the second one does nothing, the third one compares.
  expect(site.requests.map(({method}) => method)).toEqual(['GET', 'PUT', 'GET'])
  expect(await site.stored()).toEqual(groupsOf('wallaby'))
})

test('the log names the first field that the backend rejects', async () => {
  const warn = vi.spyOn(console, 'warn')
  site.intercept(async method => (method === 'PUT' ? 400 : undefined))
  await site.receiptOf(await site.publish(groupsOf('opossum')))
  expect(warn.mock.calls.flat()).toContainEqual(expect.stringMatching(/search_synonyms\.0\.terms\.0: is unlucky/))
})

test('synonyms against the rules, which the Studio does not publish, are not sent', async () => {
  for (const groups of [['mug'], [{terms: []}], [{also: ['mug']}], [{terms: [' ']}], [{terms: ['x'.repeat(61)]}]]) {
    expect((await site.receiptOf(await site.publish(groups)))?.search).toBe('invalid')
  }
  expect(writes()).toEqual([])
})
