import {afterEach, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const contact = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  shop_url: 'https://ada.example.com',
  topic: 'order',
  order_number: 'OP-204418',
  message: 'Two lines:\r\nDo you print socks?\tAnd mugs?',
  consent: true,
}
const question = {
  text: 'Two lines:\r\nDo you print socks?',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  page: '/catalog?q=socks',
}

/** Routes with a body that they accept, and its fields of one line. */
const routes = [
  {path: '/contact-submissions', body: contact, fields: ['name', 'email', 'company', 'shop_url', 'order_number']},
  {path: '/newsletter-subscriptions', body: {email: 'ada@example.com'}, fields: ['email']},
  {path: '/support/conversations', body: question, fields: ['name', 'email', 'page']},
]

test('fields of one line accept no line breaks and no other control characters', async () => {
  api = await startCatalogueApi({submissionsPerMinute: 10_000})
  const {url} = api
  const post = (path: string, body: unknown) =>
    fetch(url + path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})

  for (const {path, body, fields} of routes) {
    expect((await post(path, body)).ok, path).toBe(true)
    for (const field of fields) {
      const value = String(Object(body)[field])
      for (const control of ['\r\n', '\n', '\r', '\t', '\0', '\x1b', '\x7f', '\x85', '\u2028']) {
        const forged = `${value}${control}Bcc: eve@example.com`
        const response = await post(path, {...body, [field]: forged})
        const problem = await response.json()
        expect([response.status, problem.errors?.[0]?.field], `${path} ${JSON.stringify(forged)}`).toEqual([400, field])
      }
    }
  }
})
