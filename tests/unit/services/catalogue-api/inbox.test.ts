import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, test} from 'vitest'
import {isPublicPath} from '@/lib/catalogue/proxy/public-paths'
import {createSubmissionStore} from '../../../../services/catalogue-api/store/submission-store.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {openStoredTables} from '../../../support/catalogue-database.ts'
import {openApi} from '../../../support/openapi.ts'
import {parseCsv} from '../../../support/parse-csv.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const CONTACTS = '/admin/contact-submissions'
const SUBSCRIBERS = '/admin/newsletter-subscriptions'
const CONVERSATIONS = '/admin/support/conversations'

const start = async (options: Parameters<typeof startCatalogueApi>[0] = {}) => {
  const running = await startCatalogueApi({submissionsPerMinute: 10_000, ...options})
  api = running
  const post = async (path: string, body: object) => {
    const headers = {'Content-Type': 'application/json'}
    const response = await fetch(running.url + path, {method: 'POST', headers, body: JSON.stringify(body)})
    expect(response.status).toBeLessThan(300)
    return response.json()
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(running.url + path, {headers: {Authorization: `Bearer ${running.adminToken}`, ...headers}})
  const contact = (name: string, rest: object = {}): Promise<{reference: string}> => {
    const message = {name, email: 'ada@example.com', topic: 'order', message: 'Where is my order?', consent: true}
    return post('/contact-submissions', {...message, ...rest})
  }
  const readAll = async (path: string, limit: number) => {
    const rows: Record<string, unknown>[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const response = await get(`${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`)
      expect(response.status).toBe(200)
      const {data, next_cursor} = await response.json()
      expect(data.length).toBeLessThanOrEqual(limit)
      rows.push(...data)
      cursor = next_cursor
    }
    return rows
  }
  return {post, get, contact, readAll}
}

test.each([CONTACTS, SUBSCRIBERS, CONVERSATIONS, `${CONVERSATIONS}/x`])(
  '%s is for the administrator only, documented and not reachable through the site',
  async path => {
    const {get} = await start()
    for (const Authorization of ['', 'Bearer another-token']) {
      for (const query of ['', '?format=csv']) {
        const response = await get(path + query, {Authorization})
        expect(response.status).toBe(401)
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    }
    expect(Object.keys(openApi.paths)).toContain(path.replace(/\/x$/, '/{id}'))
    expect(isPublicPath(path.slice(1).split('/'))).toBe(false)
  },
)

test('contact messages are listed newest first, page by page, with every field', async () => {
  const {get, contact, readAll} = await start()
  const references: string[] = []
  for (let number = 0; number < 7; number++) references.unshift((await contact(`Visitor ${number}`)).reference)
  const spam = await contact('Bot', {website: 'https://spam.example', company: 'Brimwell', order_number: 'OP-1'})
  expect((await readAll(CONTACTS, 3)).map(({reference}) => reference)).toEqual([spam.reference, ...references])
  const response = await get(`${CONTACTS}?limit=1`)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect((await response.json()).data).toEqual([
    {
      reference: spam.reference,
      received_at: expect.stringMatching(/^\d{4}-/),
      is_spam: true,
      topic: 'order',
      name: 'Bot',
      email: 'ada@example.com',
      company: 'Brimwell',
      shop_url: null,
      order_number: 'OP-1',
      message: 'Where is my order?',
    },
  ])
})

test('a message that arrives between two pages neither repeats nor hides another', async () => {
  const {get, contact} = await start()
  for (let number = 0; number < 4; number++) await contact(`Visitor ${number}`)
  const first = await (await get(`${CONTACTS}?limit=2`)).json()
  await contact('Late visitor')
  const second = await (await get(`${CONTACTS}?limit=2&cursor=${first.next_cursor}`)).json()
  const names = [...first.data, ...second.data].map(({name}) => name)
  expect(names).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1', 'Visitor 0'])
  expect(second.next_cursor).toBeNull()
})

test('newsletter addresses are listed, and no cursor contains an address', async () => {
  const {get, post, readAll} = await start()
  for (const name of ['ada', 'bob', 'cyd']) await post('/newsletter-subscriptions', {email: `${name}@example.com`})
  const rows = await readAll(SUBSCRIBERS, 2)
  expect(rows.map(({email}) => email).sort()).toEqual(['ada@example.com', 'bob@example.com', 'cyd@example.com'])
  const {next_cursor} = await (await get(`${SUBSCRIBERS}?limit=1`)).json()
  expect(Buffer.from(next_cursor, 'base64url').toString()).not.toContain('@')
})

test('conversations are listed by cursor and by offset, and one is read by its id', async () => {
  const {get, post, readAll} = await start()
  const ids: string[] = []
  for (let number = 0; number < 5; number++) {
    const {conversation} = await post('/support/conversations', {text: `Question ${number}`, name: 'Ada'})
    ids.unshift(conversation.id)
  }
  expect((await readAll(CONVERSATIONS, 2)).map(({id}) => id)).toEqual(ids)
  const {data} = await (await get(`${CONVERSATIONS}?offset=3&limit=2`)).json()
  expect(data.map(({id}: {id: string}) => id)).toEqual(ids.slice(3))
  const one = await get(`${CONVERSATIONS}/${ids[4]}`)
  expect(one.headers.get('cache-control')).toBe('private, no-store')
  expect(await one.json()).toMatchObject({
    id: ids[4],
    is_spam: false,
    visitor: {name: 'Ada'},
    messages: [{author: 'visitor', text: 'Question 0'}],
  })
  expect((await get(`${CONVERSATIONS}/nowhere`)).status).toBe(404)
})

test('conversations are listed by the other name of the path, for the administrator only', async () => {
  const {get, post, readAll} = await start()
  for (const text of ['One', 'Two']) await post('/support/conversations', {text})
  expect(await readAll('/admin/conversations', 1)).toEqual(await readAll(CONVERSATIONS, 100))
  const file = await get('/admin/conversations?format=csv')
  expect(await file.text()).toBe(await (await get(`${CONVERSATIONS}?format=csv`)).text())
  expect((await get('/admin/conversations', {Authorization: ''})).status).toBe(401)
})

test('an unknown cursor, format or parameter is a 400 that names it', async () => {
  const {get} = await start()
  for (const [query, name] of [
    ['cursor=x', 'cursor'],
    ['cursor=', 'cursor'],
    ['format=xml', 'format'],
    ['limit=101', 'limit'],
    ['page=2', 'page'],
  ]) {
    for (const path of [CONTACTS, SUBSCRIBERS, CONVERSATIONS]) {
      const response = await get(`${path}?${query}`)
      expect(response.status, `${path}?${query}`).toBe(400)
      expect((await response.json()).errors[0].field).toBe(name)
    }
  }
})

test('an export is a CSV file with all rows, in which no cell is a formula', async () => {
  const {get, contact} = await start()
  const names = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', 'Zoë, "the" tester', '’=1']
  for (const name of names) await contact(name, {message: 'First line\nSecond, "quoted" line\r\n=1+1'})
  await contact('Tab', {message: 'x'.repeat(10), company: '  plain'})
  const response = await get(`${CONTACTS}?format=csv`)
  expect(response.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="contact-messages-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = new TextDecoder('utf-8', {ignoreBOM: true}).decode(await response.arrayBuffer())
  const [header = [], ...rows] = parseCsv(text)
  expect(header.slice(0, 5)).toEqual(['reference', 'received_at', 'is_spam', 'topic', 'name'])
  expect(rows).toHaveLength(7)
  for (const row of rows) expect(row).toHaveLength(header.length)
  const escaped = rows.map(row => row[header.indexOf('name')])
  expect(escaped).toEqual([...names.slice(0, 4).map(name => `'${name}`), ...names.slice(4), 'Tab'])
  expect(rows[0]?.[header.indexOf('message')]).toBe('First line\nSecond, "quoted" line\r\n=1+1')
  expect(rows[0]?.[header.indexOf('is_spam')]).toBe('false')
})

test.each(['\n', '\r'])('a message with %j and nothing else to quote stays one cell of one row', async newline => {
  const {get, contact, post} = await start()
  const text = `First line${newline}=1+1`
  await contact('Ada', {message: text})
  await post('/support/conversations', {text})
  const read = async (path: string) => {
    const content = await (await get(`${path}?format=csv`)).arrayBuffer()
    return parseCsv(new TextDecoder('utf-8', {ignoreBOM: true}).decode(content))
  }
  for (const [path, column] of [
    [CONTACTS, 'message'],
    [CONVERSATIONS, 'text'],
  ] as const) {
    const [header = [], ...rows] = await read(path)
    expect(rows.map(row => row[header.indexOf(column)])).toEqual([text])
  }
})

test('an export of more rows than one batch is complete, while further ones arrive', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-inbox-'))
  const addresses = Array.from({length: 1203}, (_, number) => `reader-${number}@example.com`)
  const {database, close} = await openStoredTables(dataDir)
  await database.transaction(async query => {
    const {addSubscription} = createSubmissionStore({...database, query})
    for (const address of addresses) await addSubscription(address)
  })
  await close()
  const {get, post, readAll} = await start({dataDir})
  const [response] = await Promise.all([
    get(SUBSCRIBERS, {Accept: 'text/csv'}),
    post('/newsletter-subscriptions', {email: 'late@example.com'}),
  ])
  const rows = parseCsv(new TextDecoder('utf-8', {ignoreBOM: true}).decode(await response.arrayBuffer())).slice(1)
  const exported = rows.map(([email]) => email)
  expect(new Set(exported).size).toBe(exported.length)
  expect(exported).toEqual(expect.arrayContaining(addresses))
  // Many have the same time.
  const listed = (await readAll(SUBSCRIBERS, 100)).map(({email}) => email)
  expect(listed).toEqual(['late@example.com', ...addresses.toReversed()])
  await rm(dataDir, {recursive: true, force: true})
})

test('conversations are exported with one line per message', async () => {
  const {get, post} = await start()
  const {conversation} = await post('/support/conversations', {text: '=1+1', name: 'Ada', email: 'ada@example.com'})
  await post('/support/conversations', {text: 'Another question'})
  const [header, ...rows] = parseCsv(
    await (await get(`${CONVERSATIONS}?format=csv`)).text().then(text => `\ufeff${text}`),
  )
  expect(header).toEqual(['conversation_id', 'sent_at', 'author', 'text', 'name', 'email', 'page', 'is_spam'])
  expect(rows.map(([, , author, text]) => [author, text])).toEqual([
    ['visitor', "'=1+1"],
    ['visitor', 'Another question'],
  ])
  const one = await get(`${CONVERSATIONS}/${conversation.id}?format=csv`)
  expect((await one.text()).trim().split('\r\n')).toHaveLength(2)
})

test('an Accept header that names CSV first asks for the file; a browser’s does not', async () => {
  const {get} = await start()
  const typeFor = async (Accept: string) =>
    (await get(CONTACTS, {Accept})).headers.get('content-type')?.split(';', 1)[0]
  expect(await typeFor('text/csv')).toBe('text/csv')
  expect(await typeFor('text/csv;q=0.9, application/json;q=0.1')).toBe('text/csv')
  expect(await typeFor('application/json, text/csv')).toBe('application/json')
  expect(await typeFor('text/html,*/*;q=0.8')).toBe('application/json')
})
