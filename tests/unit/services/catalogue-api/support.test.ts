import {afterEach, expect, test} from 'vitest'
import {createAccountStore} from '../../../../services/catalogue-api/store/account-store.ts'
import {MAX_MESSAGES, SupportStore} from '../../../../services/catalogue-api/store/support-store.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

type Reply = {status: number; headers: Headers; body: Record<string, unknown> & {data?: Conversation[]}}
type Conversation = {id: string; created_at: string; updated_at: string; messages: {author: string; text: string}[]}
type Started = {visitor_token: string; conversation: Conversation}

const start = async (options: Parameters<typeof startCatalogueApi>[0] = {}) => {
  api = await startCatalogueApi({submissionsPerMinute: 10_000, ...options})
  const {url, adminToken} = api
  const call = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await fetch(url + path, init)
    return {status: response.status, headers: response.headers, body: await response.json()}
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {method: 'POST', headers: {'Content-Type': 'application/json', ...headers}, body: JSON.stringify(body)})
  const ask = async (text: string, headers: Record<string, string> = {}, rest: object = {}) => {
    const reply = await post('/support/conversations', {text, ...rest}, headers)
    expect(reply.status).toBe(201)
    return reply.body as unknown as Started
  }
  const listOf = (token: string, query = '') =>
    call(`/support/conversations${query}`, {headers: {'Support-Visitor': token}})
  const admin = {Authorization: `Bearer ${adminToken}`}
  return {call, post, ask, listOf, admin}
}

const texts = ({messages}: Conversation) => messages.map(one => [one.author, one.text])

test('S9-widget a question starts a conversation and returns a random token', async () => {
  const {ask, listOf} = await start()
  const first = await ask('  Do you print socks?  ', {}, {name: 'Ada', email: 'ada@example.com', page: '/catalog'})
  expect(first.visitor_token).toMatch(/^[\w-]{43}$/)
  expect(texts(first.conversation)).toEqual([['visitor', 'Do you print socks?']])
  const second = await ask('And mugs?', {'Support-Visitor': first.visitor_token})
  expect(second.visitor_token).toBe(first.visitor_token)
  const {body, headers} = await listOf(first.visitor_token)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body.data?.map(one => one.id)).toEqual([second.conversation.id, first.conversation.id])
  expect(body.paging).toEqual({total: 2, offset: 0, limit: 24})
  expect((await listOf(first.visitor_token, '?offset=1&limit=1')).body.data).toHaveLength(1)
})

test('S9-widget a visitor cannot read, write or detect another visitor’s conversation', async () => {
  const {ask, listOf, post} = await start()
  const ada = await ask('Do you print socks?')
  const bob = await ask('Do you print mugs?')
  expect(bob.visitor_token).not.toBe(ada.visitor_token)
  expect((await listOf(bob.visitor_token)).body.data?.map(one => one.id)).toEqual([bob.conversation.id])
  const stranger = 'x'.repeat(43)
  expect((await listOf(stranger)).body.data).toEqual([])
  const responses = []
  for (const [id, token] of [
    [ada.conversation.id, bob.visitor_token],
    [ada.conversation.id, stranger],
    ['no-such-conversation', bob.visitor_token],
  ]) {
    const reply = await post(
      `/support/conversations/${id}/messages`,
      {text: 'Hello?'},
      {'Support-Visitor': token ?? ''},
    )
    responses.push([reply.status, reply.body.detail])
  }
  expect(new Set(responses.map(one => JSON.stringify(one))).size).toBe(1)
  expect(responses[0]?.[0]).toBe(404)
  expect((await listOf(ada.visitor_token)).body.data?.[0]?.messages).toHaveLength(1)
  // A token that the API did not issue is replaced, so that a caller cannot choose one.
  expect((await ask('Mine?', {'Support-Visitor': stranger})).visitor_token).not.toBe(stranger)
})

test.for(['issued.by.another.backend', ''])(
  'S9-widget a visitor with the token %j has no conversations and can start one',
  async token => {
    const {ask, listOf, post} = await start()
    const visitor = {'Support-Visitor': token}
    expect(await listOf(token)).toMatchObject({status: 200, body: {data: []}})
    const {visitor_token, conversation} = await ask('Do you print socks?', visitor)
    expect(visitor_token).toMatch(/^[\w-]{43}$/)
    expect((await post(`/support/conversations/${conversation.id}/messages`, {text: 'Hello?'}, visitor)).status).toBe(
      404,
    )
  },
)

test('S9-widget a retry with the same key returns the same conversation and token', async () => {
  const {ask, listOf, post} = await start()
  const key = {'Idempotency-Key': 'question-number-one'}
  const first = await ask('Do you print socks?', key)
  expect(await ask('Do you print socks?', key)).toEqual(first)
  expect((await listOf(first.visitor_token)).body.data).toHaveLength(1)
  expect((await post('/support/conversations', {text: 'Another.'}, key)).status).toBe(422)

  const visitor = {'Support-Visitor': first.visitor_token}
  const path = `/support/conversations/${first.conversation.id}/messages`
  const again = {...visitor, 'Idempotency-Key': 'message-number-two'}
  const message = await post(path, {text: 'In size 46?'}, again)
  expect(message.status).toBe(201)
  expect((await post(path, {text: 'In size 46?'}, again)).body).toEqual(message.body)
  expect((await post(path, {text: 'In size 47?'}, again)).status).toBe(422)
  expect((await listOf(first.visitor_token)).body.data?.[0]?.messages).toHaveLength(2)

  // The key of a returning visitor gives no access to anyone else.
  const known = {...visitor, 'Idempotency-Key': 'question-number-two'}
  const second = await ask('And mugs?', known)
  expect(await ask('And mugs?', known)).toEqual(second)
  const stolen = await post('/support/conversations', {text: 'And mugs?'}, {'Idempotency-Key': 'question-number-two'})
  expect(stolen.status).toBe(422)
})

test('S9-widget a first question that is repeated after another one goes to the visitor of that one', async () => {
  const {ask, listOf, post} = await start()
  const key = {'Idempotency-Key': 'question-number-one'}
  // The response is lost, and a question in another tab gets the token that the browser keeps.
  const lost = await ask('Do you print socks?', key)
  const other = await ask('And mugs?')
  const repeat = {...key, 'Support-Visitor': other.visitor_token}
  const moved = {visitor_token: other.visitor_token, conversation: lost.conversation}
  expect(await ask('Do you print socks?', repeat)).toEqual(moved)
  expect(await ask('Do you print socks?', repeat)).toEqual(moved)
  const {body} = await listOf(other.visitor_token)
  expect(body.data?.map(one => one.id).sort()).toEqual([lost.conversation.id, other.conversation.id].sort())
  expect((await listOf(lost.visitor_token)).body.data).toEqual([])
  // Neither the key alone nor another question takes a conversation away.
  expect((await post('/support/conversations', {text: 'Do you print socks?'}, key)).status).toBe(422)
  const next = await ask('Do you print kites?', {'Idempotency-Key': 'question-number-two'})
  const wrong = {...repeat, 'Idempotency-Key': 'question-number-two'}
  expect((await post('/support/conversations', {text: 'Mine?'}, wrong)).status).toBe(422)
  expect((await listOf(next.visitor_token)).body.data).toHaveLength(1)
})

test('S9-widget the team reads and replies, and the visitor reads the reply', async () => {
  const {ask, call, listOf, post, admin} = await start()
  const {visitor_token, conversation} = await ask(
    'Do you print socks?',
    {},
    {email: 'ada@example.com', website: 'spam'},
  )
  const adminPath = '/admin/support/conversations'
  expect((await call(adminPath)).status).toBe(401)
  expect((await post(`${adminPath}/${conversation.id}/messages`, {text: 'Yes.'})).status).toBe(401)
  const [seen] = (await call(adminPath, {headers: admin})).body.data ?? []
  expect(seen).toMatchObject({id: conversation.id, is_spam: true, visitor: {email: 'ada@example.com'}})
  expect((await post(`${adminPath}/${conversation.id}/messages`, {text: 'Yes, in four sizes.'}, admin)).status).toBe(
    201,
  )
  expect((await post(`${adminPath}/nowhere/messages`, {text: 'Yes.'}, admin)).status).toBe(404)
  const [own] = (await listOf(visitor_token)).body.data ?? []
  expect(own && texts(own)).toEqual([
    ['visitor', 'Do you print socks?'],
    ['team', 'Yes, in four sizes.'],
  ])
})

test('S9-widget questions are limited in content, length, number and rate', async () => {
  const {ask, post} = await start()
  const bad = await post('/support/conversations', {text: '   ', email: 'ada', extra: 1})
  expect(bad.status).toBe(400)
  expect((bad.body.errors as {field: string}[]).map(one => one.field).sort()).toEqual(['email', 'extra', 'text'])
  expect((await post('/support/conversations', {text: 'x'.repeat(2001)})).status).toBe(400)
  const long = {'Support-Visitor': 'x'.repeat(501)}
  expect((await post('/support/conversations', {text: 'Hi'}, long)).status).toBe(400)
  const {visitor_token, conversation} = await ask('Hello')
  const path = `/support/conversations/${conversation.id}/messages`
  const headers = {'Support-Visitor': visitor_token}
  for (let count = 1; count < MAX_MESSAGES; count += 1) {
    expect((await post(path, {text: `Line ${count}`}, headers)).status).toBe(201)
  }
  expect(await post(path, {text: 'One too many'}, headers)).toMatchObject({status: 422})
  await api?.close()
  const limited = await start({submissionsPerMinute: 2})
  await limited.ask('One')
  await limited.ask('Two')
  const refused = await limited.post('/support/conversations', {text: 'Three'})
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('S9-widget a page of full conversations ends early, and the next one continues it', async () => {
  const {sqlite, database} = await openCatalogueTables()
  const email = 'ada@example.com'
  await createAccountStore(database).replace([{email, name: 'Ada', shop: null, passwordHash: 'none'}])
  const store = new SupportStore(database)
  const text = 'x'.repeat(2000)
  /** Starts a conversation, fills it, and returns the token of its visitor. */
  const fill = async (token: string | null): Promise<string> => {
    const started = await store.start({text}, {token, idempotencyKey: null, isSpam: false, account: email})
    if (!started) return expect.unreachable()
    const {visitor_token, conversation} = started
    for (let more = 1; more < MAX_MESSAGES; more++) await store.add(conversation.id, visitor_token, text, null)
    return visitor_token
  }
  const visitor = await fill(null)
  for (let more = 0; more < 3; more++) await fill(visitor)
  for (const list of [
    (offset: number) => store.list(visitor, offset, 24),
    (offset: number) => store.listOfAccount(email, offset, 24),
  ]) {
    const pages = [await list(0), await list(3)]
    expect(pages.map(({data}) => data.map(({messages}) => messages.length))).toEqual([
      [MAX_MESSAGES, MAX_MESSAGES, MAX_MESSAGES],
      [MAX_MESSAGES],
    ])
    expect(pages.map(({total}) => total)).toEqual([4, 4])
    expect(new Set(pages.flatMap(({data}) => data.map(({id}) => id))).size).toBe(4)
  }
  const first = await store.listAll(null, 0, 24)
  const second = await store.listAll(first.page.at(-1)?.position ?? null, 0, 24)
  expect([first.page.length, first.hasMore, second.page.length, second.hasMore]).toEqual([3, true, 1, false])
  expect(new Set([...first.page, ...second.page].map(({item}) => item.id)).size).toBe(4)
  // Long replies: the widget's three conversations are there all the same.
  for (const {item} of first.page.slice(0, 2)) await store.reply(item.id, 'x'.repeat(600_000))
  expect((await store.list(visitor, 0, 3)).data).toHaveLength(3)
  sqlite.close()
})

test('S9-widget reading conversations is limited per address, by GET and HEAD together', async () => {
  const {call} = await start()
  const headers = {'Support-Visitor': 'x'.repeat(43)}
  expect((await fetch(`${api?.url}/support/conversations`, {method: 'HEAD', headers})).status).toBe(200)
  for (let count = 1; count < 300; count++) {
    expect((await call('/support/conversations', {headers})).status).toBe(200)
  }
  const refused = await call('/support/conversations', {headers})
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
