import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {openSessionList} from '../../contract/account.ts'
import type {OrderImportInput} from '../../contract/import.ts'
import {accountOrderList} from '../../contract/order.ts'
import {supportConversationList} from '../../contract/support.ts'
import {DEMO_ACCOUNT, DEMO_CONVERSATION} from '../../services/seed/catalogue/accounts.ts'
import {seedConversation} from '../../services/seed/catalogue/conversation.ts'
import {ORDERS} from '../../services/seed/catalogue/orders.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {createSessionClient} from '../support/catalogue-sessions.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

/* What a signed-in account reads about itself: its orders, its conversations and its open sessions. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
const BEN = {...ADA, email: 'ben@example.com', name: 'Ben'}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const MINUTE = 60_000

let api: RunningCatalogueApi
let now: number

const put = async (path: string, body: object) => {
  const headers = {'content-type': 'application/json', authorization: `Bearer ${api.adminToken}`}
  const response = await fetch(api.url + path, {method: 'PUT', headers, body: JSON.stringify(body)})
  expect(response.status).toBe(200)
}

const toOrder = (number: string, email: string, placed_at: string): OrderImportInput['orders'][number] => ({
  number,
  email,
  status: 'received',
  placed_at,
  events: [{status: 'received', at: placed_at}],
  items: [{product_id: 'heavyweight-tee', name: 'Heavyweight tee', color: 'Navy', size: 'M', quantity: 1}],
  shipping_method: 'Standard',
  estimated_delivery: null,
  tracking: null,
})

async function signIn(account = ADA, device = FIREFOX) {
  const client = createSessionClient(api.url, {'user-agent': device})
  expect((await client.signIn(account.email, account.password)).status).toBe(201)
  return client
}
type Client = Awaited<ReturnType<typeof signIn>>

const readOrders = async (client: Client, query = '') =>
  accountOrderList.parse(await (await client.send(`/orders${query}`)).json())
const readConversations = async (client: Client, query = '') =>
  supportConversationList.parse(await (await client.send(`/account/conversations${query}`)).json())
const readSessions = async (client: Client, query = '') =>
  openSessionList.parse(await (await client.send(`/auth/sessions${query}`)).json())

const ask = (client: Pick<Client, 'send'>, text: string, rest: object = {}, headers: Record<string, string> = {}) =>
  client.send('/support/conversations', {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body: JSON.stringify({text, ...rest}),
  })

beforeEach(async () => {
  now = Date.now()
  api = await startCatalogueApi({now: () => now, signInsPerMinute: 1000, submissionsPerMinute: 1000})
  await put('/admin/accounts', {accounts: [ADA, BEN]})
})
afterEach(() => api.close())

describe('S6-account every list of an account', () => {
  test.each(['/orders', '/account/conversations', '/auth/sessions'])('%s needs a valid bearer token', async path => {
    const client = await signIn()
    const reply = await client.send(path)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const stranger = createSessionClient(api.url)
    // A stolen token without its cookie, an unknown one, none, and another scheme.
    for (const authorization of [`Bearer ${client.token()}`, 'Bearer no-such-token', '', 'Basic YTpi']) {
      const refused = await stranger.send(path, {headers: {...(authorization && {authorization})}})
      expect([refused.status, refused.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer'])
    }
    await client.send('/auth/sessions', {method: 'DELETE'})
    expect((await client.send(path)).status).toBe(401)
  })

  test.each(['/orders', '/account/conversations', '/auth/sessions'])(
    '%s names a parameter that is wrong',
    async path => {
      const client = await signIn()
      for (const query of ['limit=0', 'limit=101', 'offset=-1', 'email=ben%40example.com']) {
        const reply = await client.send(`${path}?${query}`)
        const field = query.split('=')[0]
        expect([reply.status, (await reply.json()).errors?.[0]?.field], query).toEqual([400, field])
      }
    },
  )
})

describe('S6-account GET /orders', () => {
  test('returns only the orders of the account, newest first, in pages', async () => {
    const mine = [
      toOrder('OP-1001', 'Ada@Example.com', '2026-11-01T10:00:00Z'),
      toOrder('OP-1002', ADA.email, '2026-11-03T10:00:00.500Z'),
      toOrder('OP-1003', ADA.email, '2026-11-03T10:00:00Z'),
      toOrder('OP-1004', ADA.email, '2026-10-30T10:00:00Z'),
    ]
    await put('/admin/orders', {orders: [...mine, toOrder('OP-2001', BEN.email, '2026-11-09T10:00:00Z')]})
    const client = await signIn()
    const all = await readOrders(client)
    expect(all.data.map(({number}) => number)).toEqual(['OP-1002', 'OP-1003', 'OP-1001', 'OP-1004'])
    expect(all.paging).toEqual({total: 4, offset: 0, limit: 24})
    expect(JSON.stringify(all)).not.toContain('@')
    const page = await readOrders(client, '?offset=1&limit=2')
    expect(page).toEqual({data: all.data.slice(1, 3), paging: {total: 4, offset: 1, limit: 2}})
    expect((await readOrders(client, '?offset=4')).data).toEqual([])
    expect((await readOrders(await signIn(BEN))).data.map(({number}) => number)).toEqual(['OP-2001'])
  })

  test('has an image of each product in its colour once there is a catalogue', async () => {
    const {items, ...rest} = toOrder('OP-1001', ADA.email, '2026-11-01T10:00:00Z')
    const unknown = {...items[0], product_id: 'no-such-product', name: 'Gone', color: 'Navy', size: 'M', quantity: 1}
    await put('/admin/orders', {orders: [{...rest, items: [...items, unknown]}]})
    const client = await signIn()
    const imagesOf = async () => (await readOrders(client)).data[0]?.items.map(one => one.image_url)
    expect(await imagesOf()).toEqual([null, null])
    await put('/admin/catalogue', sampleCatalogue)
    // Orders do not wait for long until the catalogue can be read.
    expect((await fetch(`${api.url}/categories`)).status).toBe(200)
    const [image, none] = (await imagesOf()) ?? []
    expect(image).toMatch(/^http.+navy.*\.webp$/)
    expect(none).toBeNull()
  })

  test('has the sample orders of the sample account, in every status', async () => {
    await put('/admin/accounts', {accounts: [DEMO_ACCOUNT]})
    await put('/admin/orders', {orders: ORDERS})
    const {data, paging} = await readOrders(await signIn({...ADA, ...DEMO_ACCOUNT, shop: null}))
    expect(paging.total).toBeGreaterThan(10)
    expect(new Set(data.map(({status}) => status)).size).toBe(5)
  })
})

describe('S6-account GET /account/conversations', () => {
  test('returns what was asked while signed in, and nothing by an address that somebody enters', async () => {
    const [client, stranger] = [await signIn(), createSessionClient(api.url)]
    expect((await ask(client, 'Do you print socks?')).status).toBe(201)
    expect((await ask(stranger, 'Pay here, please.', {email: ADA.email})).status).toBe(201)
    expect((await ask(await signIn(BEN), 'And mugs?')).status).toBe(201)
    const list = await readConversations(client)
    expect(list.data.map(({messages}) => messages.map(({text}) => text))).toEqual([['Do you print socks?']])
    expect(list.paging).toEqual({total: 1, offset: 0, limit: 24})
  })

  test('a credential that is not valid is refused and stores nothing, and the question may be asked again without it', async () => {
    const client = await signIn()
    const stranger = createSessionClient(api.url)
    const key = {'idempotency-key': 'question-1'}
    // Expired, stolen without its cookie, and another scheme.
    for (const authorization of ['Bearer an-expired-token', `Bearer ${client.token()}`, 'Basic YTpi']) {
      const refused = await ask(stranger, 'Still there?', {}, {...key, authorization})
      expect([refused.status, refused.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer'])
    }
    const admin = {headers: {authorization: `Bearer ${api.adminToken}`}}
    const stored = async () => (await (await fetch(`${api.url}/admin/support/conversations`, admin)).json()).data
    expect(await stored()).toEqual([])
    expect((await ask(stranger, 'Still there?', {}, key)).status).toBe(201)
    expect(await stored()).toHaveLength(1)
    expect((await readConversations(client)).data).toEqual([])
  })

  test('a question that was sent before signing in is the account’s when it is repeated, and stays that account’s', async () => {
    const key = {'idempotency-key': 'question-1'}
    const first = await (await ask(createSessionClient(api.url), 'Do you print socks?', {}, key)).json()
    const client = await signIn()
    const again = await ask(client, 'Do you print socks?', {}, key)
    expect([again.status, await again.json()]).toEqual([201, first])
    expect((await readConversations(client)).data).toEqual([first.conversation])
    const other = await signIn(BEN)
    await ask(other, 'Do you print socks?', {}, key)
    expect((await readConversations(other)).data).toEqual([])
    expect((await readConversations(client)).paging.total).toBe(1)
  })

  test('lists the latest conversation first, in pages, with the team’s replies; a repeated question is stored once', async () => {
    const client = await signIn()
    const first = await (await ask(client, 'Do you print socks?', {}, {'idempotency-key': 'question-1'})).json()
    await ask(client, 'And mugs?')
    await ask(client, 'Do you print socks?', {}, {'idempotency-key': 'question-1'})
    // Times have a precision of a millisecond.
    const asked = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(asked)
    await fetch(`${api.url}/admin/support/conversations/${first.conversation.id}/messages`, {
      method: 'POST',
      headers: {'content-type': 'application/json', authorization: `Bearer ${api.adminToken}`},
      body: JSON.stringify({text: 'Yes, in three sizes.'}),
    })
    const {data, paging} = await readConversations(client)
    expect(data.map(({messages}) => messages.map(({author}) => author))).toEqual([['visitor', 'team'], ['visitor']])
    expect(paging.total).toBe(2)
    expect(await readConversations(client, '?offset=1&limit=1')).toEqual({
      data: data.slice(1),
      paging: {total: 2, offset: 1, limit: 1},
    })
  })

  test('has the sample conversation once, however often it is seeded', async () => {
    await put('/admin/accounts', {accounts: [DEMO_ACCOUNT]})
    for (let times = 0; times < 2; times++) await seedConversation({apiUrl: api.url, adminToken: api.adminToken})
    const client = await signIn({...ADA, ...DEMO_ACCOUNT, shop: null})
    const {data} = await readConversations(client)
    const {question, reply} = DEMO_CONVERSATION
    expect(data.map(({messages}) => messages.map(({text}) => text))).toEqual([[question.text, reply]])
    // The seed has signed out.
    expect((await readSessions(client)).paging.total).toBe(1)
  })

  test('is empty for a new account with the address of one that was removed', async () => {
    await ask(await signIn(), 'Do you print socks?')
    await put('/admin/accounts', {accounts: [BEN]})
    await put('/admin/accounts', {accounts: [ADA, BEN]})
    expect((await readConversations(await signIn())).data).toEqual([])
  })
})

describe('S6-account GET /auth/sessions', () => {
  test('returns the open sessions with browser and last use, the current one first, and no secret', async () => {
    const phone = await signIn(ADA, IPHONE)
    now += MINUTE
    const desk = await signIn()
    await signIn(BEN)
    now += 20 * MINUTE
    await phone.renew()
    await desk.renew()
    const {data, paging} = await readSessions(desk)
    expect(paging).toEqual({total: 2, offset: 0, limit: 24})
    const last_used_at = new Date(now).toISOString()
    expect(data).toMatchObject([
      {device: 'Firefox on Linux', last_used_at, is_current: true},
      {device: 'Safari on iOS', last_used_at, is_current: false},
    ])
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['device', 'expires_at', 'is_current', 'last_used_at'])
    expect((await readSessions(phone, '?limit=1')).data).toMatchObject([{device: 'Safari on iOS', is_current: true}])
  })

  test('lists sessions without renewal and unknown browsers as well, and those that have ended no more', async () => {
    const script = createSessionClient(api.url, {'user-agent': 'print-robot'})
    await script.signIn(ADA.email, ADA.password, {})
    const robot = await signIn(ADA, 'print-robot')
    const other = await signIn()
    await other.send('/auth/sessions/current', {method: 'DELETE'})
    const sessions = (await readSessions(robot)).data.map(({device, last_used_at, is_current}) => ({
      device,
      isUsed: last_used_at !== null,
      is_current,
    }))
    expect(sessions).toEqual([
      {device: null, isUsed: true, is_current: true},
      {device: null, isUsed: false, is_current: false},
    ])
    expect((await readSessions(script)).data[0]?.is_current).toBe(true)
    now += 31 * 24 * 60 * MINUTE
    expect((await readSessions(await signIn())).paging.total).toBe(1)
  })
})
