import {mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {listBackups} from '../../services/kit/backup/backup-folder.ts'
import {importCatalogue, startCatalogueApi} from '../support/catalogue-api.ts'
import {type CatalogueProcess, startCatalogueProcess} from '../support/catalogue-process.ts'
import {eventually} from '../support/eventually.ts'
import {databaseOptions, run} from '../support/postgres.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'
import {runServiceCommand} from '../support/service-process.ts'

/* `backup`, `verify` and `restore` on PostgreSQL. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let folder: string
let api: CatalogueProcess | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-postgres-backups-'))
})
afterAll(async () => {
  await api?.stop()
  rmSync(folder, {recursive: true, force: true})
})

const urlOf = async (name: string) => (await databaseOptions(join(folder, name))).databaseUrl ?? expect.unreachable()
const command = (databaseUrl: string, ...args: string[]) =>
  runServiceCommand('catalogue-api', args, {env: {CATALOGUE_DATABASE_URL: databaseUrl, DATA_DIR: folder}})
const put = async (url: string, path: string, body: BodyInit, type = 'application/json') => {
  const headers = {'content-type': type, authorization: `Bearer ${api?.adminToken}`}
  expect((await fetch(url + path, {method: 'PUT', headers, body})).ok).toBe(true)
}
const submit = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/contact-submissions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({
      ...{name: 'Ada', email: 'ada@example.com', topic: 'order'},
      ...{message: 'Where is my order?', consent: true},
    }),
  })
  return (await response.json()).reference
}
const referencesIn = async (databaseUrl: string) =>
  (await run(databaseUrl, 'select reference from contact_submissions order by rowid')).map(({reference}) => reference)
const contentOf = async (databaseUrl: string) =>
  Promise.all(
    ['products', 'categories', 'shipping_profiles', 'images', 'accounts', 'contact_submissions'].map(table =>
      run(databaseUrl, `select * from ${table} order by 1, 2`),
    ),
  )

test('a backup while messages arrive is one state, is verified, and is restored into an empty database', async () => {
  const databaseUrl = await urlOf('first')
  const started = await startCatalogueProcess(join(folder, 'first'), [], databaseUrl)
  api = started
  await importCatalogue(started.url, started.adminToken, sampleCatalogue)
  await put(started.url, '/admin/accounts', JSON.stringify({accounts: [ADA]}))
  await put(started.url, '/admin/images/camp-mug/front', IMAGE, 'image/png')
  const acknowledged: string[] = []
  let isDone = false
  const writing = Array.from({length: 4}, async () => {
    const own: string[] = []
    while (!isDone) {
      own.push(await submit(started.url))
      acknowledged.push(...own.slice(-1))
    }
    return own
  })
  await eventually(() => acknowledged.length).toBeGreaterThan(100)
  const before = [...acknowledged]
  const backup = join(folder, 'backup')
  expect(await command(databaseUrl, 'backup', backup)).toMatchObject({code: 0})
  isDone = true
  const writers = await Promise.all(writing)
  const sqlite = new DatabaseSync(join(backup, 'catalogue.sqlite'), {readOnly: true})
  const rows = sqlite.prepare('select reference from contact_submissions order by rowid').all()
  sqlite.close()
  const references = rows.map(({reference}) => String(reference))
  expect(references).toEqual(expect.arrayContaining(before))
  expect(await referencesIn(databaseUrl)).toEqual(expect.arrayContaining(references))
  // A writer sends a message after the one before it is stored: the backup has the first ones of each, and none of them is missing.
  for (const own of writers) {
    const saved = own.filter(one => references.includes(one))
    expect(saved).toEqual(own.slice(0, saved.length))
  }
  expect((await command(databaseUrl, 'verify', backup)).output).toContain('has no problems')
  expect((await command(databaseUrl, 'verify')).output).toContain('name a backup')

  const other = await urlOf('second')
  expect(await command(other, 'restore', backup)).toMatchObject({code: 0})
  expect(await referencesIn(other)).toEqual(references)
  const [restored, original] = [await contentOf(other), await contentOf(databaseUrl)]
  expect(restored.slice(0, 5)).toEqual(original.slice(0, 5))

  expect((await command(databaseUrl, 'restore', backup)).output).toMatch(
    /API is running on this database: stop it first/,
  )
  await started.stop()
  api = undefined
  expect((await command(databaseUrl, 'restore', backup)).output).toMatch(/has data\. .*add --exact/)
  const [{value} = {}] = await run(databaseUrl, "select value from meta where name = 'change_sequence'")
  expect(await command(databaseUrl, 'restore', backup, '--exact')).toMatchObject({code: 0})
  expect(await referencesIn(databaseUrl)).toEqual(references)
  // Readers of the changes notice, and new rows come after the restored ones.
  const [{value: later} = {}] = await run(databaseUrl, "select value from meta where name = 'change_sequence'")
  expect(Number(later)).toBeGreaterThan(Number(value) + 1e8)
  const again = await startCatalogueProcess(join(folder, 'first'), [], databaseUrl)
  api = again
  expect((await fetch(`${again.url}/products/camp-mug`)).status).toBe(200)
  const next = await submit(again.url)
  expect((await referencesIn(databaseUrl)).at(-1)).toBe(next)
})

test('a backup of a SQLite file moves its data to PostgreSQL', async () => {
  const dataDir = join(folder, 'sqlite')
  const source = await startCatalogueProcess(dataDir, [], '')
  await importCatalogue(source.url, source.adminToken, sampleCatalogue)
  const reference = await submit(source.url)
  const backup = join(folder, 'sqlite-backup')
  expect(await runServiceCommand('catalogue-api', ['backup', backup, '--data', dataDir])).toMatchObject({code: 0})
  await source.stop()
  const databaseUrl = await urlOf('moved')
  expect(await command(databaseUrl, 'restore', backup)).toMatchObject({code: 0})
  expect(await referencesIn(databaseUrl)).toEqual([reference])
  const moved = await startCatalogueProcess(join(folder, 'moved'), [], databaseUrl)
  expect((await (await fetch(`${moved.url}/products?limit=1`)).json()).paging.total).toBe(
    sampleCatalogue.products.length,
  )
  await moved.stop()
})

test('a running API backs up its database every day in a process of its own, and says why a backup fails', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const backups = join(folder, 'daily')
  const [firstDay, secondDay] = [Date.UTC(2026, 0, 4), Date.UTC(2026, 0, 5)]
  let now = firstDay
  const schedule = {folder: backups, firstDelayMs: 0, checkEveryMs: 50, now: () => now}
  const dataDir = join(folder, 'scheduled')
  // A backup has what was sent before it began: without a schedule, none begins.
  const first = await startCatalogueApi({dataDir, catalogue: sampleCatalogue})
  await submit(first.url).finally(first.close)
  const running = await startCatalogueApi({dataDir, backups: schedule})
  try {
    await eventually(() => listBackups(backups)[0]?.time).toBe(firstDay)
    await submit(running.url)
    now = secondDay
    await eventually(() => listBackups(backups)[0]?.time).toBe(secondDay)
    const [newest, oldest] = listBackups(backups).map(({path}) => countMessages(path))
    expect([newest, oldest]).toEqual([2, 1])
    const file = join(listBackups(backups)[0]?.path ?? '', 'catalogue.sqlite')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await runServiceCommand('catalogue-api', ['verify', dirname(file)])).output).toContain('has no problems')

    const {databaseUrl = ''} = await databaseOptions(dataDir)
    await run(databaseUrl, "insert into schema_migrations (name, timestamp) values ('9999-later', '2026-01-01')")
    now += 2 * 86_400_000
    await eventually(() => errors.mock.calls.join()).toContain('the backup failed')
    expect(errors.mock.calls.join()).toMatch(/migrated/)
    expect(readdirSync(backups)).toHaveLength(2)
  } finally {
    await running.close()
  }
})

function countMessages(backup: string): number {
  const database = new DatabaseSync(join(backup, 'catalogue.sqlite'), {readOnly: true})
  const [row] = database.prepare('select count(*) as count from contact_submissions').all()
  database.close()
  return Number(row?.count)
}
