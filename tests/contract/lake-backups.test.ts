import {mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {createClient} from '@sanity/client'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {scheduleLakeBackups} from '../../services/content-lake/backups/schedule-lake-backups.ts'
import {buildLake} from '../../services/content-lake/lake.ts'
import {listBackups} from '../../services/kit/backup/backup-folder.ts'
import {listen} from '../../services/kit/http/listen.ts'
import {eventually} from '../support/eventually.ts'
import {breakBackupDisk} from '../support/failing-backup-disk.ts'
import {runLakeCommand} from '../support/lake-process.ts'

const DAY_MS = 86_400_000
const SUNDAY = Date.parse('2026-11-22T12:00:00Z')
const TOKEN = 'token-of-the-backups'

let root = ''
let dataDir = ''
let backups = ''
let now = SUNDAY
let close: (() => Promise<unknown>) | undefined
let repairDisk = (): void => {}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lake-backups-'))
  dataDir = join(root, 'lake')
  backups = join(root, 'backups', 'lake')
  now = SUNDAY
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(async () => {
  repairDisk()
  await close?.()
  close = undefined
  vi.restoreAllMocks()
  rmSync(root, {recursive: true, force: true})
})

const start = async () => {
  const app = await buildLake({dataDir, adminToken: TOKEN})
  scheduleLakeBackups(app, {folder: backups, firstDelayMs: 0, checkEveryMs: 5, now: () => now})
  const port = await listen(app, 0)
  close = () => app.close()
  const url = `http://localhost:${port}`
  const common = {projectId: 'overprint', dataset: 'production', token: TOKEN, apiVersion: '2025-02-19'} as const
  return {url, client: createClient({...common, apiHost: url, useProjectHostname: false, useCdn: false})}
}

const nextDay = async (): Promise<string> => {
  now += DAY_MS
  await eventually(() => listBackups(backups)[0]?.time).toBe(now)
  return listBackups(backups)[0]?.path ?? ''
}

test('a running lake is backed up every day while it is written to; backups share the files of their assets', async () => {
  const {client} = await start()
  let isDone = false
  const write = async () => {
    for (let number = 0; !isDone; number++) {
      const other = {_type: 'reference', _ref: `left-${number}`}
      await client
        .transaction()
        .create({_id: `left-${number}`, _type: 'pair'})
        .create({_id: `right-${number}`, _type: 'pair', other})
        .commit()
    }
  }
  const writing = write()
  await client.assets.upload('file', Buffer.from('the first file'), {filename: 'first.txt'})
  const first = await nextDay()
  await client.assets.upload('file', Buffer.from('the second file'), {filename: 'second.txt'})
  const second = await nextDay()
  isDone = true
  await writing
  await close?.()
  close = undefined

  const [shared = ''] = readdirSync(join(first, 'assets'))
  expect(readdirSync(join(second, 'assets'))).toHaveLength(2)
  const inode = (folder: string) => statSync(join(folder, 'assets', shared)).ino
  expect(inode(second)).toBe(inode(first))
  // Not shared with the lake, so that damage to its file does not reach the backups.
  expect(inode(second)).not.toBe(inode(dataDir))
  expect(statSync(second).mode & 0o777).toBe(0o700)
  expect(statSync(join(second, 'lake.sqlite')).mode & 0o777).toBe(0o600)
  expect(readdirSync(backups).filter(name => name.startsWith('.'))).toEqual([])
  for (const copy of [first, second]) {
    expect((await runLakeCommand(['verify', '--data', copy])).output).toContain('has no problems')
  }
}, 300_000)

test('a damaged asset is logged, and the backup after its next upload has it intact', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {client} = await start()
  const upload = () => client.assets.upload('file', Buffer.from('a file'), {filename: 'a.txt'})
  await upload()
  await nextDay()
  const [name = ''] = readdirSync(join(dataDir, 'assets'))
  const contentIn = (folder: string) => readFileSync(join(folder, 'assets', name), 'utf8')
  const damaged = [join(dataDir, 'assets', name), join(listBackups(backups)[0]?.path ?? '', 'assets', name)]
  for (const file of damaged) writeFileSync(file, 'a fire')
  expect(contentIn(await nextDay())).toBe('a fire')
  expect(errors.mock.calls.flat()).toContain(`Content lake: the asset ${damaged[0]} is damaged, also in the backup`)
  await upload()
  expect(contentIn(await nextDay())).toBe('a file')
})

test('after damage, no backup is made, and the restore brings back the last good one with the later writes', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const {client} = await start()
  for (let number = 0; number < 40; number++) {
    await client.create({_id: `old-${number}`, _type: 'note', text: `Old ${number} `.repeat(100)})
  }
  await client.assets.upload('file', Buffer.from('a file'), {filename: 'a.txt'})
  const good = await nextDay()
  await client.create({_id: 'later', _type: 'note', text: 'Written after the backup'})
  // Moves the write-ahead log into the database file.
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  const file = join(dataDir, 'lake.sqlite')
  // One letter inside of a document, which SQLite itself does not notice.
  const position = readFileSync(file).indexOf('"text":"Old 7 Old 7')
  writeSync(openSync(file, 'r+'), Buffer.from('X'), 0, 1, position + 8)

  now += DAY_MS
  const failures = () => errors.mock.calls.filter(([line]) => /the backup failed/.test(String(line))).length
  await eventually(failures).toBeGreaterThan(1)
  expect(listBackups(backups).map(({path}) => path)[0]).toBe(good)
  await expect(client.create({_type: 'note'})).rejects.toMatchObject({statusCode: 503})
  await close?.()
  expect(readdirSync(backups).filter(name => name.startsWith('.'))).toEqual([])
  close = undefined

  // The disk also lost the file of the asset.
  for (const name of readdirSync(join(dataDir, 'assets'))) writeFileSync(join(dataDir, 'assets', name), '')
  const {code, output} = await runLakeCommand(['restore', '--data', dataDir])
  expect(output).toContain(`Backup: ${good}`)
  expect(code).toBe(0)
  expect((await runLakeCommand(['verify', '--data', dataDir])).output).toContain('has no problems')
  const restored = await start()
  expect(await restored.client.fetch('count(*[_id match "old-*"])')).toBe(40)
  expect(await restored.client.fetch('*[_id == "old-7"][0].text')).toMatch(/^Old 7 Old 7/)
  expect(await restored.client.fetch('*[_id == "later"][0].text')).toBe('Written after the backup')
}, 300_000)

test.each([
  ['another letter', 'Written before the backup', '1 of '],
  ['another head of the file', '', 'file is not a database'],
])(
  'a copy with %s is a failed backup, and the lake goes on writing',
  async (_, text, reason) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const {url, client} = await start()
    await client.create({_type: 'note', text: 'Written before the backup'})
    repairDisk = breakBackupDisk(text)
    now += DAY_MS
    const failures = () => errors.mock.calls.flat().filter(line => /the backup failed/.test(String(line)))
    await eventually(() => failures().length).toBeGreaterThan(1)
    const message = new RegExp(`: the copy ${join(backups, '.unfinished-')}.* is damaged: .*${reason}`)
    for (const line of failures()) expect(line).toMatch(message)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await client.create({_type: 'note', text: 'Written after the failure'})
    expect(listBackups(backups).map(({time}) => time)).not.toContain(now)
    repairDisk()
    await nextDay()
    await client.create({_type: 'note'})
  },
  300_000,
)
