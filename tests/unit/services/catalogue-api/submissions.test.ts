import {afterEach, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const start = async (options: Parameters<typeof startCatalogueApi>[0] = {}) => {
  api = await startCatalogueApi({catalogue: sampleCatalogue, ...options})
  const {url} = api
  const get = (path: string) => fetch(url + path)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...headers},
      body: JSON.stringify(body),
    })
  return {get, post}
}

const message = {name: 'Ada', email: 'ada@example.com', topic: 'sales', message: 'Do you print socks?', consent: true}

test('too many messages get a 429 with Retry-After, and reads still work', async () => {
  const {get, post} = await start({submissionsPerMinute: 2})
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await post('/contact-submissions', message)).status)
  expect(statuses).toEqual([201, 201, 429])
  const limited = await post('/contact-submissions', message)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await limited.json()).toMatchObject({status: 429, title: 'Too Many Requests'})
  expect((await get('/products')).status).toBe(200)
})

test('an idempotency key returns the receipt of its first message, and rejects a different message', async () => {
  const {post} = await start()
  const send = async (body: object, key: string) => {
    const response = await post('/contact-submissions', body, {'Idempotency-Key': key})
    return {status: response.status, ...(await response.json())}
  }
  const first = await send(message, 'key-number-one')
  expect(first).toMatchObject({status: 201, reference: expect.stringMatching(/^OP-[2-9A-Z]{5}-[2-9A-Z]{4}[2-9]$/)})
  expect(await send(message, 'key-number-one')).toEqual(first)
  const [second, ...others] = await Promise.all(Array.from({length: 5}, () => send(message, 'key-number-two')))
  expect(others).toEqual(Array(4).fill(second))
  expect(second?.reference).not.toBe(first.reference)
  expect(await send({...message, message: 'Another text entirely.'}, 'key-number-one')).toMatchObject({status: 422})
  expect(await send(message, 'short')).toMatchObject({status: 400, errors: [{field: 'idempotency-key'}]})
})

test('a bot that fills in the hidden field gets the same response as a person', async () => {
  const {post} = await start()
  const response = await post('/contact-submissions', {...message, website: 'https://spam.example.com'})
  expect(response.status).toBe(201)
  expect(Object.keys(await response.json())).toEqual(['reference', 'received_at'])
})

test('the newsletter returns the same response for a known address', async () => {
  const {post} = await start()
  const responses = []
  for (const email of ['ada@example.com', 'ADA@example.com']) {
    const response = await post('/newsletter-subscriptions', {email})
    responses.push([response.status, await response.text()])
  }
  expect(responses).toEqual([
    [202, '{"status":"accepted"}'],
    [202, '{"status":"accepted"}'],
  ])
})
