import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Database} from '../../../../services/catalogue-api/database/database.ts'
import {MIGRATION_TABLE} from '../../../../services/catalogue-api/database/migrate.ts'
import {readTable} from '../../../../services/catalogue-api/restore/read-table.ts'
import {restoreDatabase} from '../../../../services/catalogue-api/restore/restore-database.ts'
import {TABLES} from '../../../../services/catalogue-api/restore/tables.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {openCatalogueDatabase} from '../../../../services/catalogue-api/store/open-database.ts'
import {createSubmissionStore} from '../../../../services/catalogue-api/store/submission-store.ts'
import {SupportStore} from '../../../../services/catalogue-api/store/support-store.ts'
import {findAnyDamage} from '../../../../services/kit/backup/database-tasks.ts'
import {openDatabase} from '../../../../services/kit/sqlite.ts'
import {startCatalogueApi} from '../../../support/catalogue-api.ts'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'
import {readFirstMessage} from '../../../support/first-message.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

const FLIPS = 24
/** Messages of the backup, and those after it. */
const OLD = 150
const NEW = 150

let folder = ''
let live = ''
let backup = ''

const message = (number: number) => ({
  name: `Visitor ${number}`,
  email: `visitor-${number}@example.com`,
  topic: 'other',
  message: `Message ${number}: ${'where is my order? '.repeat(20)}`,
  consent: true,
})

const fill = async (database: Database, from: number, count: number) => {
  const submissions = createSubmissionStore(database)
  const support = new SupportStore(database)
  for (let number = from; number < from + count; number++) {
    await submissions.addContact(message(number), false, null)
    await submissions.addSubscription(`reader-${number}@example.com`)
    const started = await support.start(
      {text: `Question ${number}`},
      {token: null, idempotencyKey: null, isSpam: false},
    )
    await support.reply(started?.conversation.id ?? '', `Answer ${number}`)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-restore-'))
  const api = await startCatalogueApi({dataDir: join(folder, 'data'), catalogue: sampleCatalogue})
  await api.close()
  live = join(folder, 'data', 'catalogue.sqlite')
  backup = join(folder, 'backup.sqlite')
  const {sqlite, database} = await openCatalogueTables(live)
  // The database has to stay in one file for the copies of the tests.
  sqlite.exec('pragma journal_mode = delete; pragma synchronous = off')
  await fill(database, 0, OLD)
  sqlite.exec(`
    insert into accounts values ('mina@example.com', 'Mina', null, 'x');
    insert into browser_sessions (digest, email, renewal, salt, is_confirmed, renewed_at, expires_at, ends_at)
      values ('s', 'mina@example.com', 'r', 'salt', 1, '2026-01-01', '2999-01-01', '2999-01-01');
    insert into browser_session_devices values ('s', 'Firefox on Linux')`)
  sqlite.prepare('vacuum into ?').run(backup)
  await fill(database, OLD, NEW)
  sqlite.close()
}, 300_000)
afterAll(() => rmSync(folder, {recursive: true, force: true}))

/** Returns a copy of the live database in a folder of its own. */
const copyLive = (name: string): string => {
  mkdirSync(join(folder, name))
  const file = join(folder, name, 'catalogue.sqlite')
  copyFileSync(live, file)
  return file
}

const readRows = (file: string, table: string) => {
  const database = new DatabaseSync(file, {readOnly: true})
  const {key = ''} = TABLES.find(({name}) => name === table) ?? {}
  const rows = new Map(
    database
      .prepare(`select * from ${table}`)
      .all()
      .map(row => [String(row[key]), row]),
  )
  database.close()
  return rows
}

const overwrite = (file: string, position: number, bytes: Buffer) => {
  const content = readFileSync(file)
  bytes.copy(content, position)
  writeFileSync(file, content)
}

/** Runs statements on a file. */
const edit = (file: string, statements: string) => {
  const database = openDatabase(file, '')
  database.exec(`pragma journal_mode = delete; ${statements}`)
  database.close()
}

/** Returns the first byte of the page that contains a text. */
const pageOf = (file: string, text: string): number => {
  const position = readFileSync(file).indexOf(text)
  return position - (position % 4096)
}

test('every table is restored', () => {
  const database = new DatabaseSync(live, {readOnly: true})
  const names = database
    .prepare(`select name from sqlite_schema where type = 'table'`)
    .all()
    .map(({name}) => String(name))
  database.close()
  const ownContent = (name: string) =>
    !['write_probe', 'changes', 'change_readers'].includes(name) && !name.startsWith(MIGRATION_TABLE)
  expect(TABLES.map(({name}) => name).sort()).toEqual(names.filter(ownContent).sort())
})

test('the backup and all that is newer come back when one page is lost, and the lost rows are listed', async () => {
  const file = copyLive('page')
  overwrite(file, pageOf(file, `Message ${OLD + 100}:`), Buffer.alloc(4096, 0xaa))
  expect(await findAnyDamage(file)).not.toBeNull()
  const {tables, keptAs} = await restoreDatabase(file, backup, false)
  expect(await findAnyDamage(file)).toBeNull()
  const messages = tables?.find(({table}) => table.name === 'contact_submissions')
  expect(messages).toMatchObject({isIntact: false})
  const restored = readRows(file, 'contact_submissions')
  const lost = messages?.lost ?? []
  // A page has fewer than a dozen of these messages.
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.length).toBeLessThan(12)
  expect(restored.size).toBe(OLD + NEW - lost.length)
  const all = readRows(live, 'contact_submissions')
  for (const [reference, row] of all)
    expect(restored.get(reference)).toEqual(lost.includes(reference) ? undefined : row)
  for (const table of ['newsletter_subscriptions', 'support_conversations', 'support_messages', 'products']) {
    expect(readRows(file, table)).toEqual(readRows(live, table))
  }
  expect(readdirSync(join(folder, 'page')).filter(name => name.includes('replaced'))).toHaveLength(1)
  expect(readFileSync(keptAs ?? '').includes(Buffer.alloc(4096, 0xaa))).toBe(true)
})

test('what was deleted after the backup stays deleted while its table is intact', async () => {
  const file = copyLive('deleted')
  edit(file, `delete from newsletter_subscriptions where email = 'reader-1@example.com'`)
  overwrite(file, pageOf(file, `Message ${OLD + 100}:`), Buffer.alloc(4096, 0xaa))
  await restoreDatabase(file, backup, false)
  expect(readRows(file, 'newsletter_subscriptions').has('reader-1@example.com')).toBe(false)
})

test('a changed letter in a message is noticed by its digest; the backup’s message stays', async () => {
  const file = copyLive('letter')
  overwrite(file, readFileSync(file).indexOf('Message 7:') + 1, Buffer.from('a'))
  expect(await findAnyDamage(file)).toBeNull()
  await restoreDatabase(file, backup, false)
  expect(readRows(file, 'contact_submissions')).toEqual(readRows(live, 'contact_submissions'))
})

/** Returns the number of the last change, and what a reader of the changes gets after a number. */
const readChanges = async (file: string, since?: number) => {
  const {sqlite, database} = await openCatalogueTables(file)
  const log = createChangeLog(database)
  const last = await log.latest()
  const changes = await log.since(since ?? last, 10)
  sqlite.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete')
  sqlite.close()
  return {last, changes}
}

/** Records changes, each in a transaction of its own. */
const addChanges = async (file: string, count: number) => {
  const {sqlite, database} = await openCatalogueTables(file)
  const log = createChangeLog(database)
  for (let number = 0; number < count; number++)
    await database.transaction(trx => log.record(trx, [{type: 'product', id: `p-${number}`, action: 'put'}]))
  sqlite.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete')
  sqlite.close()
}

test('a reader of the changes has to read everything after a restore', async () => {
  const file = copyLive('changes')
  const {last, changes} = await readChanges(file)
  expect(changes).toEqual([])
  await restoreDatabase(file, backup, true)
  expect((await readChanges(file, last)).changes).toBeNull()
  expect((await readChanges(file, last + 1)).changes).toBeNull()
  expect((await readChanges(file)).changes).toEqual([])
})

test.each(['the same database', 'a lost database', 'a damaged database'])(
  'a reader of the changes has to read everything after a second restore of a backup: %s',
  async kind => {
    const file = copyLive(kind.replaceAll(' ', '-'))
    await restoreDatabase(file, backup, true)
    await addChanges(file, 5)
    const {last} = await readChanges(file)
    if (kind === 'a lost database') rmSync(file)
    if (kind === 'a damaged database') overwrite(file, 0, Buffer.alloc(4096, 0xaa))
    await restoreDatabase(file, backup, true)
    expect((await readChanges(file, last)).changes).toBeNull()
    await addChanges(file, 7)
    expect((await readChanges(file, last)).changes).toBeNull()
  },
)

test('only a restore without what the replaced database has replaces one that cannot be opened', async () => {
  const file = copyLive('unopened')
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal')
  database.close()
  // The memory that the processes of a database share cannot be created.
  symlinkSync(join(folder, 'no-folder', 'file'), `${file}-shm`)
  await expect(restoreDatabase(file, backup, false)).rejects.toThrow('unable to open database file')
  const {keptAs} = await restoreDatabase(file, backup, true)
  expect((await readChanges(file)).changes).toEqual([])
  expect(readFileSync(keptAs ?? '').length).toBeGreaterThan(0)
})

test('the site hears that everything may have changed when the backup does not know of it', async () => {
  const file = copyLive('site')
  await restoreDatabase(file, backup, true)
  expect(await readFirstMessage(join(folder, 'site'))).toMatchObject({from: 0, everything_since: expect.any(String)})
})

test('a database of which nothing can be read is replaced by the backup', async () => {
  const file = copyLive('nothing')
  overwrite(file, 0, Buffer.alloc(4096, 0xaa))
  const {tables} = await restoreDatabase(file, backup, false)
  expect(tables).toBeNull()
  expect(readRows(file, 'contact_submissions')).toEqual(readRows(backup, 'contact_submissions'))
  // Sessions of the backup may have ended since, and nothing of them stays.
  expect(readRows(backup, 'browser_session_devices').size).toBe(1)
  for (const table of ['browser_sessions', 'browser_session_devices']) expect(readRows(file, table).size).toBe(0)
  const database = openDatabase(file, '')
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  database.close()
})

test('a database that an older version wrote, without some tables, is restored as well', async () => {
  const file = copyLive('older')
  edit(file, 'drop table browser_session_tokens; drop table browser_sessions')
  overwrite(file, pageOf(file, `Message ${OLD + 100}:`), Buffer.alloc(4096, 0xaa))
  const {tables} = await restoreDatabase(file, backup, false)
  expect(tables?.find(({table}) => table.name === 'browser_sessions')).toMatchObject({isIntact: false})
  expect(readRows(file, 'support_messages')).toEqual(readRows(live, 'support_messages'))
})

test('a restore that was killed before its last step is completed at the next start', async () => {
  const file = copyLive('killed')
  writeFileSync(`${file}-wal`, 'the log of the damaged database')
  copyFileSync(backup, `${file}.restored`)
  const opened = await openCatalogueDatabase(join(folder, 'killed'), null)
  await opened.close()
  expect(readRows(file, 'contact_submissions')).toEqual(readRows(backup, 'contact_submissions'))
})

test(`${FLIPS} random changes of bytes: every restore is sound and has at least the whole backup`, async () => {
  const size = readFileSync(live).length
  const original = readRows(live, 'contact_submissions')
  let seed = 13
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < FLIPS; round++) {
    const file = copyLive(`flip-${round}`)
    // From a single byte to several pages.
    const length = [1, 16, 4096, 20_000][round % 4] ?? 1
    overwrite(file, random(size - length), Buffer.from(Array.from({length}, () => random(256))))
    await restoreDatabase(file, backup, false)
    expect(await findAnyDamage(file), `round ${round}`).toBeNull()
    const database = new DatabaseSync(file, {readOnly: true})
    for (const {name, isValid} of TABLES) {
      const isComplete = readTable(database, name, row => expect(isValid(row), `round ${round}, ${name}`).toBe(true))
      expect(isComplete).toBe(true)
    }
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
    database.close()
    const restored = readRows(file, 'contact_submissions')
    for (const [reference, row] of restored) {
      expect(row.document, `round ${round}, ${reference}`).toBe(original.get(reference)?.document)
    }
    for (const reference of readRows(backup, 'contact_submissions').keys()) {
      expect(restored.has(reference), `round ${round}, ${reference}`).toBe(true)
    }
    rmSync(join(folder, `flip-${round}`), {recursive: true})
  }
}, 300_000)
