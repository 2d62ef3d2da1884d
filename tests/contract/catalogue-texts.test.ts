import {expect, test} from 'vitest'
import {sendImport, toLines} from '../support/bulk-import.ts'
import {startSampleApi} from '../support/sample-api.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'

/* Texts that a database cannot store as they are: with U+0000, or with half of a surrogate pair. Both databases refuse them. */

const api = startSampleApi()

const TEXTS = {'U+0000': 'a text with \u0000', 'half of a surrogate pair': 'a text with \ud83d'}
const MESSAGE = 'must not contain U+0000 or half of a surrogate pair'

const contact = {
  ...{name: 'Ada', email: 'ada@example.com', topic: 'order', consent: true},
  message: 'Where is my order?',
}
const order = {
  ...{number: 'OP-204418', email: 'ada@example.com', status: 'received', placed_at: '2026-11-12T09:30:00Z'},
  events: [{status: 'received', at: '2026-11-12T09:30:00Z'}],
  items: [{product_id: 'plain-tee', name: 'Plain Tee', color: 'Navy', size: 'M', quantity: 2}],
  ...{shipping_method: 'Standard', estimated_delivery: null, tracking: null},
}
const [category] = sampleCatalogue.categories

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(api.url + path, {
    method,
    headers: {
      ...{authorization: `Bearer ${api.adminToken}`, 'if-match': '*', ...headers},
      ...(body && {'content-type': 'application/json'}),
    },
    ...(body && {body: JSON.stringify(body)}),
  })
  const text = await response.text()
  return {status: response.status, content: text === '' ? null : JSON.parse(text)}
}

test.for(Object.entries(TEXTS))('a request with %s is a 400 that names the field', async ([, text]) => {
  const account = {email: 'ada@example.com', name: text, shop: null, password: 'ten letters and more'}
  const product = sampleProduct('new-tee', {description: text})
  const visitor = {'support-visitor': 'v'.repeat(43), authorization: ''}
  const requests = [
    ['POST', '/contact-submissions', {...contact, message: text}, 'message'],
    ['POST', '/support/conversations', {text}, 'text', {authorization: ''}],
    ['POST', '/support/conversations/some/messages', {text}, 'text', visitor],
    ['POST', '/admin/support/conversations/some/messages', {text}, 'text'],
    ['PUT', '/admin/accounts', {accounts: [account]}, 'accounts.0.name'],
    ['PUT', '/admin/orders', {orders: [{...order, shipping_method: text}]}, 'orders.0.shipping_method'],
    ['PUT', '/admin/catalogue', {...sampleCatalogue, categories: [{...category, title: text}]}, undefined],
    ['PUT', '/admin/products/new-tee', product, 'description'],
    ['PATCH', '/admin/products/plain-tee', {description: text}, 'description'],
    ['PATCH', '/admin/products/plain-tee', {[text]: null}, text],
    [
      'PUT',
      '/admin/search-synonyms',
      {search_synonyms: [{terms: [text, 'tee'], also: []}]},
      'search_synonyms.0.terms.0',
    ],
  ] as const
  for (const [method, path, body, field, headers] of requests) {
    const {status, content} = await send(method, path, body, headers)
    expect({path, status, errors: content.errors}).toEqual({
      ...{path, status: 400},
      errors: field === undefined ? expect.anything() : [{field, message: MESSAGE}],
    })
  }
})

test.for(Object.entries(TEXTS))('a line of an import with %s is an error of the line', async ([, text]) => {
  const product = sampleProduct('new-tee', {highlights: ['Fine', text]})
  const lines = [{catalogue: {categories: [{...category, title: text}]}}, product]
  const sent = await sendImport(api, toLines(lines))
  expect(sent.status).toBe(400)
  expect(sent.report?.errors).toEqual([
    {line: 1, field: 'catalogue.categories.0.title', message: MESSAGE},
    {line: 2, field: 'highlights.1', message: MESSAGE},
  ])
  const skipped = await sendImport(api, toLines([product, sampleProduct('other-tee')]), {query: '?invalid=skip'})
  expect(skipped.report).toMatchObject({created: 1, skipped: 1})
})

test('a row of a table with U+0000 is an error of the line', async () => {
  const exported = await fetch(`${api.url}/admin/catalogue/export?format=csv`, {
    headers: {authorization: `Bearer ${api.adminToken}`},
  })
  const table = (await exported.text()).replace('A tee that does what a tee should.', 'A tee\u0000')
  const {status, report} = await sendImport(api, table, {type: 'text/csv'})
  expect(status).toBe(400)
  expect(report?.errors).toEqual([{line: expect.any(Number), field: 'description', message: MESSAGE}])
})

test('nothing has an id with U+0000', async () => {
  const requests = [
    ['GET', '/products/%00'],
    ['GET', '/orders/OP-%00?email=ada@example.com'],
    ['GET', '/admin/products/%00'],
    ['DELETE', '/admin/products/%00'],
    ['GET', '/admin/support/conversations/%00'],
  ] as const
  for (const [method, path] of requests)
    expect({path, ...(await send(method, path))}).toMatchObject({path, status: 404})
})

test('a body that is nested more deeply than the stack is no error of the API', async () => {
  const depth = 150_000
  const response = await fetch(`${api.url}/admin/products/plain-tee`, {
    method: 'PATCH',
    headers: {authorization: `Bearer ${api.adminToken}`, 'if-match': '*', 'content-type': 'application/json'},
    body: `${'{"a":'.repeat(depth)}"\\u0000"${'}'.repeat(depth)}`,
  })
  expect(response.status).toBe(400)
})
