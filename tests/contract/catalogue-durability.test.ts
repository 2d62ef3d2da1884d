import {type ChildProcess, spawn} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test} from 'vitest'

const MAIN = join(import.meta.dirname, '../../services/catalogue-api/main.ts')
let dataDir: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-kill-'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(dataDir, {recursive: true, force: true})
})

async function start(): Promise<{url: string; kill: () => Promise<void>}> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', dataDir, '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {...process.env, CATALOGUE_SUBMISSIONS_PER_MINUTE: '100000'},
  })
  running.add(child)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    const url = /http:\/\/\S+/.exec(printed)?.[0]
    if (!url) continue
    return {
      url,
      async kill() {
        child.kill('SIGKILL')
        await ended
        running.delete(child)
      },
    }
  }
  throw new Error(`The catalogue API did not start: ${printed}`)
}

async function submit(url: string, key: string): Promise<{reference: string; received_at: string} | null> {
  const response = await fetch(`${url}/contact-submissions`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'Idempotency-Key': key},
    body: JSON.stringify({
      name: key,
      email: 'a@example.com',
      topic: 'order',
      message: 'Where is it now?',
      consent: true,
    }),
  }).catch(() => null)
  if (response?.status !== 201) return null
  return response.json().catch(() => null)
}

test('a process killed in the midst of messages loses none it has acknowledged, and stores none twice', async () => {
  const receipts = new Map<string, string>()
  for (let round = 0; round < 3; round += 1) {
    const api = await start()
    let isAlive = true
    const before = receipts.size
    const writers = Array.from({length: 6}, async (_, writer) => {
      for (let count = 0; isAlive; count += 1) {
        const key = `message-${round}-${writer}-${count}`
        const receipt = await submit(api.url, key)
        if (receipt) receipts.set(key, receipt.reference)
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
  await api.kill()
  const database = new DatabaseSync(join(dataDir, 'catalogue.sqlite'), {readOnly: true})
  const rows = database.prepare('select idempotency_key as key, reference from contact_submissions').all()
  database.close()
  const stored = new Map(rows.map(row => [String(row.key), String(row.reference)]))
  expect(stored.size).toBe(rows.length)
  for (const [key, reference] of receipts) expect(stored.get(key)).toBe(reference)
})
