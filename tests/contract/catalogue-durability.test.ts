import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {killAll, readRows, startKillableApi} from '../support/killable-api.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-kill-'))
})
afterAll(async () => {
  await killAll()
  await rm(dataDir, {recursive: true, force: true})
})

const start = () => startKillableApi(dataDir, {CATALOGUE_SUBMISSIONS_PER_MINUTE: '100000'})

const post = (url: string, body: object, headers: Record<string, string>): Promise<Response | null> =>
  fetch(url, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...headers},
    body: JSON.stringify(body),
  }).catch(() => null)

async function submit(url: string, key: string): Promise<{reference: string; received_at: string} | null> {
  const message = {name: key, email: 'a@example.com', topic: 'order', message: 'Where is it now?', consent: true}
  const response = await post(`${url}/contact-submissions`, message, {'Idempotency-Key': key})
  if (response?.status !== 201) return null
  return response.json().catch(() => null)
}

test('a process killed while it receives messages loses no acknowledged message and stores none twice', async () => {
  const receipts = new Map<string, string>()
  const unanswered = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const api = await start()
    let isAlive = true
    const before = receipts.size
    const writers = Array.from({length: 6}, async (_, writer) => {
      for (let count = 0; isAlive; count += 1) {
        const key = `message-${round}-${writer}-${count}`
        const receipt = await submit(api.url, key)
        if (receipt) receipts.set(key, receipt.reference)
        else unanswered.add(key)
        if (receipts.size - before >= 60 && isAlive) {
          isAlive = false
          await api.kill()
        }
      }
    })
    await Promise.all(writers)
  }
  expect(receipts.size).toBeGreaterThanOrEqual(180)

  const api = await start()
  for (const [key, reference] of [...receipts].slice(-20)) {
    expect((await submit(api.url, key))?.reference).toBe(reference)
  }
  // A visitor repeats what was not answered: it may have been stored.
  for (const key of unanswered) receipts.set(key, (await submit(api.url, key))?.reference ?? expect.unreachable())
  await api.kill()
  const rows = await readRows(dataDir, 'select document, reference from contact_submissions')
  const stored = new Map(rows.map(row => [JSON.parse(String(row.document)).name, String(row.reference)]))
  expect(stored.size).toBe(rows.length)
  for (const [key, reference] of receipts) expect(stored.get(key)).toBe(reference)
})

type Started = {visitor_token: string; conversation: {id: string}}

test('S9-widget a process killed during a conversation loses no acknowledged message', async () => {
  let api = await start()
  const ask = async (): Promise<Started> => {
    const key = {'Idempotency-Key': 'the-question'}
    const response = await post(`${api.url}/support/conversations`, {text: 'Question'}, key)
    return response ? response.json() : expect.unreachable()
  }
  const {visitor_token, conversation} = await ask()
  const visitor = {'Support-Visitor': visitor_token}
  const acknowledged = new Set(['Question'])
  const killAt = 40
  const writers = Array.from({length: 4}, async (_, writer) => {
    for (let count = 0; acknowledged.size < killAt; count += 1) {
      const text = `Line ${writer}-${count}`
      const path = `${api.url}/support/conversations/${conversation.id}/messages`
      const response = await post(path, {text}, {...visitor, 'Idempotency-Key': text.replace(' ', '-number-')})
      if (response?.status !== 201) return
      acknowledged.add(text)
      if (acknowledged.size === killAt) await api.kill()
    }
  })
  await Promise.all(writers)

  api = await start()
  expect((await ask()).visitor_token).toBe(visitor_token)
  const list = await (await fetch(`${api.url}/support/conversations`, {headers: visitor})).json()
  await api.kill()
  expect(list.data).toHaveLength(1)
  const stored: string[] = list.data[0].messages.map((one: {text: string}) => one.text)
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored).toEqual(expect.arrayContaining([...acknowledged]))
})
