import {cpSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {listBackups} from '../../services/kit/backup/backup-folder.ts'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {type CatalogueProcess, runCatalogueCommand, startCatalogueProcess} from '../support/catalogue-process.ts'
import {eventually} from '../support/eventually.ts'
import {breakBackupDisk} from '../support/failing-backup-disk.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

const DAY_MS = 86_400_000
const SUNDAY = Date.parse('2026-11-22T12:00:00Z')

let root = ''
let dataDir = ''
let backups = ''
let repairDisk = (): void => {}
let running: {stop?: () => Promise<unknown>; close?: () => Promise<unknown>} | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'catalogue-backups-'))
  dataDir = join(root, 'catalogue')
  backups = join(root, 'backups', 'catalogue')
})
afterEach(async () => {
  repairDisk()
  await running?.stop?.()
  await running?.close?.()
  running = undefined
  vi.restoreAllMocks()
  rmSync(root, {recursive: true, force: true})
})

const submit = async (url: string, name: string): Promise<{status: number; reference: string}> => {
  const message = 'Where is my order? '.repeat(20)
  const response = await fetch(`${url}/contact-submissions`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({name, email: 'ada@example.com', topic: 'order', message, consent: true}),
  })
  const {reference} = await response.json()
  return {status: response.status, reference}
}

const referencesIn = (folder: string): string[] => {
  const database = new DatabaseSync(join(folder, 'catalogue.sqlite'), {readOnly: true})
  const rows = database.prepare('select reference from contact_submissions order by rowid').all()
  database.close()
  return rows.map(({reference}) => String(reference))
}

/** Overwrites the last page of the contact messages, as a failing disk does. */
const damage = (): void => {
  const file = join(dataDir, 'catalogue.sqlite')
  const position = readFileSync(file).lastIndexOf('Where is my order?')
  expect(position).toBeGreaterThan(0)
  writeSync(openSync(file, 'r+'), Buffer.alloc(4096, 0xaa), 0, 4096, position - (position % 4096))
}

test('a running API backs up every day and keeps seven days and four weeks, for its user only', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  let now = SUNDAY - 30 * DAY_MS
  const schedule = {folder: backups, firstDelayMs: 0, checkEveryMs: 5, now: () => now}
  const api: RunningCatalogueApi = await startCatalogueApi({dataDir, catalogue: sampleCatalogue, backups: schedule})
  running = api
  for (; now <= SUNDAY; now += DAY_MS) {
    await submit(api.url, 'Ada')
    await eventually(() => listBackups(backups)[0]?.time).toBe(now)
  }
  await api.close()
  running = undefined
  const kept = listBackups(backups).map(({path}) => path)
  expect(kept).toHaveLength(10)
  expect(readdirSync(backups)).toHaveLength(10)
  for (const path of [kept[0] ?? '', kept.at(-1) ?? '']) {
    expect((await runCatalogueCommand(['verify', path])).output).toContain('has no problems')
    expect(statSync(path).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(path)) expect(statSync(join(path, name)).mode & 0o777, name).toBe(0o600)
  }
  expect(referencesIn(kept[0] ?? '').length).toBeGreaterThan(referencesIn(kept.at(-1) ?? '').length)
}, 300_000)

test('a backup while messages arrive has every message acknowledged before it, and is restored by its command', async () => {
  const api = await startCatalogueProcess(dataDir)
  running = api
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  const acknowledged: string[] = []
  let isDone = false
  const writing = Array.from({length: 4}, async () => {
    while (!isDone) acknowledged.push((await submit(api.url, 'Ada')).reference)
  })
  await eventually(() => acknowledged.length).toBeGreaterThan(100)
  const before = [...acknowledged]
  const {output} = await runCatalogueCommand(['backup', '--data', dataDir])
  expect(output).toContain(`Backed up ${dataDir} to ${backups}`)
  isDone = true
  await Promise.all(writing)
  const [backup] = listBackups(backups)
  expect(referencesIn(backup?.path ?? '')).toEqual(expect.arrayContaining(before))

  const restore = ['restore', '--data', dataDir]
  expect((await runCatalogueCommand(restore)).output).toMatch(/The catalogue API is running on .*: stop it first/)
  await api.stop()
  expect((await runCatalogueCommand(restore)).output).toMatch(/has no damage\. .*add --exact/)
  expect(await runCatalogueCommand([...restore, '--exact'])).toMatchObject({code: 0})
  expect(referencesIn(dataDir)).toEqual(referencesIn(backup?.path ?? ''))
}, 300_000)

test('a damaged database is read-only, and a restore brings back the backup and what is newer', async () => {
  let api: CatalogueProcess = await startCatalogueProcess(dataDir, ['--backups', backups])
  running = api
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  const old = await Promise.all(Array.from({length: 60}, (_, number) => submit(api.url, `Old ${number}`)))
  expect((await runCatalogueCommand(['backup', '--data', dataDir])).code).toBe(0)
  // One after the other, so that the last ones are on the last page.
  const recent: string[] = []
  for (let number = 0; number < 60; number++) recent.push((await submit(api.url, `Recent ${number}`)).reference)
  expect(await api.stop()).toBe(0)
  damage()
  expect((await runCatalogueCommand(['verify', '--data', dataDir])).output).toMatch(/Database: .*(malformed|page)/)

  api = await startCatalogueProcess(dataDir, ['--backups', backups])
  running = api
  const [backup] = listBackups(backups)
  expect(api.output()).toMatch(/the database is damaged and read-only/)
  expect(api.output()).toContain(`The newest backup is ${backup?.path}`)
  const ready = await fetch(`${api.url}/readyz`)
  expect(ready.status).toBe(503)
  const {detail} = await ready.json()
  expect(detail).toMatch(/damaged.*The newest backup is \d{4}-[^/]*npm run catalogue -- restore/)
  expect(detail).not.toContain(root)
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${api.url}/products`)).status).toBe(200)
  expect((await submit(api.url, 'Too late')).status).toBe(503)
  const question = await fetch(`${api.url}/support/conversations`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({text: 'Do you print socks?'}),
  })
  expect([question.status, (await question.json()).detail]).toEqual([
    503,
    expect.stringMatching(/accepts no changes\.$/),
  ])
  await api.stop()

  const {code, output} = await runCatalogueCommand(['restore', '--data', dataDir])
  expect(output).toContain(`Restored ${join(dataDir, 'catalogue.sqlite')} from ${backup?.path}`)
  expect(code).toBe(0)
  const lost = /contact messages: damaged, \d+ newer than the backup were readable; lost: (.*)\./.exec(output)?.[1]
  const restored = referencesIn(dataDir)
  expect([...restored, ...(lost?.split(', ') ?? [])].sort()).toEqual(
    [...old.map(({reference}) => reference), ...recent].sort(),
  )
  expect(restored.length).toBeGreaterThan(old.length + 30)

  api = await startCatalogueProcess(dataDir, ['--backups', backups])
  running = api
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  expect((await submit(api.url, 'Again')).status).toBe(201)
}, 300_000)

test('a database that cannot be read at all ends the start with the backup to restore', async () => {
  const api = await startCatalogueProcess(dataDir)
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  await runCatalogueCommand(['backup', '--data', dataDir])
  await api.stop()
  const [backup] = listBackups(backups)
  // Made while the clock was wrong.
  const ahead = join(backups, '2999-01-01T00-00-00.000Z')
  cpSync(backup?.path ?? '', ahead, {recursive: true})
  writeSync(openSync(join(dataDir, 'catalogue.sqlite'), 'r+'), Buffer.alloc(4096, 0xaa), 0, 4096, 0)
  await expect(startCatalogueProcess(dataDir)).rejects.toThrow(
    /catalogue\.sqlite is damaged and cannot be read: .*The newest backup is (?!.*2999).*npm run catalogue -- restore/,
  )
  const {output} = await runCatalogueCommand(['restore', '--data', dataDir])
  expect(output).toContain('Nothing of the damaged database could be read')
  expect(output).toContain(`from ${backup?.path}.`)
  expect(output).toContain(`${ahead} is dated ahead of now`)
  running = await startCatalogueProcess(dataDir)
}, 300_000)

test('damage that appears while the API runs stops the backups and keeps the good ones', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  let now = SUNDAY
  const schedule = {folder: backups, firstDelayMs: 0, checkEveryMs: 5, now: () => now}
  const api = await startCatalogueApi({
    dataDir,
    catalogue: sampleCatalogue,
    backups: schedule,
    submissionsPerMinute: 1000,
  })
  running = api
  for (let number = 0; number < 60; number++) await submit(api.url, `Visitor ${number}`)
  await eventually(() => listBackups(backups)).toHaveLength(1)
  // Moves the write-ahead log into the database file.
  const database = new DatabaseSync(join(dataDir, 'catalogue.sqlite'))
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  damage()
  now += DAY_MS
  await eventually(async () => (await fetch(`${api.url}/readyz`)).status).toBe(503)
  expect((await submit(api.url, 'Too late')).status).toBe(503)
  now += DAY_MS
  await eventually(
    () => errors.mock.calls.filter(([line]) => /the backup failed/.test(String(line))).length,
  ).toBeGreaterThan(1)
  await api.close()
  running = undefined
  expect(listBackups(backups).map(({time}) => time)).toEqual([SUNDAY])
  expect(readdirSync(backups)).toHaveLength(1)
}, 300_000)

test('a damaged copy is a failed backup, and the API goes on writing', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  repairDisk = breakBackupDisk()
  const schedule = {folder: backups, firstDelayMs: 0, checkEveryMs: 5, now: () => SUNDAY}
  const api = await startCatalogueApi({dataDir, catalogue: sampleCatalogue, backups: schedule})
  running = api
  const failures = () => errors.mock.calls.flat().filter(line => /the backup failed/.test(String(line)))
  await eventually(() => failures().length).toBeGreaterThan(1)
  for (const line of failures()) {
    expect(line).toMatch(/: the copy .*\.unfinished-.*catalogue\.sqlite is damaged: file is not a database/)
  }
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  expect((await submit(api.url, 'Ada')).status).toBe(201)
  expect(readdirSync(backups).filter(name => !name.startsWith('.'))).toEqual([])
  repairDisk()
  await eventually(() => listBackups(backups)).toHaveLength(1)
}, 300_000)
