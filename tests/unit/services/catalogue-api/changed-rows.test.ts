import {createHash} from 'node:crypto'
import {copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {restore} from '../../../../services/catalogue-api/commands/restore.ts'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'

/* What `restore` does with rows of a damaged table that can be read, and have changed or were removed after the backup. */

const ROWS = 300
let folder: string
let file: string

const numberOf = (row: number) => String(row).padStart(3, '0')
const digestOf = (original: string) => createHash('sha256').update(original).digest('base64url').slice(0, 27)
const imageOf = (row: number, version: string) => `${version} image ${numberOf(row)} ${'x'.repeat(500)}`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-changed-'))
  file = join(folder, 'data', 'catalogue.sqlite')
  const {sqlite} = await openCatalogueTables(file)
  sqlite.exec('pragma journal_mode = delete; begin')
  const image = sqlite.prepare("insert into images values (?, 'image/png', 1, 1, ?, ?)")
  const account = sqlite.prepare('insert into accounts values (?, ?, null, ?)')
  const order = sqlite.prepare('insert into orders values (?, ?, ?)')
  for (let row = 0; row < ROWS; row++) {
    const [number, original] = [numberOf(row), imageOf(row, 'old')]
    image.run(`image-${number}`, digestOf(original), Buffer.from(original))
    account.run(`${number}@example.com`, `Account ${number}`, `old password ${'x'.repeat(100)}`)
    order.run(`OP-${number}`, `${number}@example.com`, JSON.stringify({note: `Order ${number} ${'x'.repeat(100)}`}))
  }
  sqlite.exec('commit')
  sqlite.close()
  mkdirSync(join(folder, 'backup'))
  copyFileSync(file, join(folder, 'backup', 'catalogue.sqlite'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const withDatabase = <Result>(work: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Overwrites the pages with the rows of these texts. */
const damage = (...texts: string[]) => {
  const content = readFileSync(file)
  for (const text of texts) {
    const position = content.indexOf(text)
    content.fill(0xaa, position - (position % 4096), position - (position % 4096) + 4096)
  }
  writeFileSync(file, content)
}

const restoreBackup = () => restore(['--data', join(folder, 'data'), join(folder, 'backup')])

test('changed rows with a check are taken from a damaged table, and those without one are listed', async () => {
  withDatabase(database => {
    const changed = imageOf(10, 'new')
    database
      .prepare("update images set digest = ?, original = ? where key = 'image-010'")
      .run(digestOf(changed), Buffer.from(changed))
    database.exec(`
      update orders set document = '{"note": "shipped"}' where number = 'OP-010';
      update accounts set password_hash = 'new' where email in ('010@example.com', '011@example.com');
      insert into orders values ('OP-999', 'new@example.com', '{}')`)
  })
  damage('Account 200', 'Order 200', 'image 200')
  const lines = await restoreBackup()
  expect(lines).toContain(
    'accounts: damaged, 0 newer than the backup were readable; no loss is known; 2 changed since and are the backup’s: 010@example.com, 011@example.com. Import the accounts again.',
  )
  expect(lines).toContain(
    'orders: damaged, 1 newer than the backup were readable, and 1 that changed since; no loss is known.',
  )
  expect(lines).toContain(
    'images: damaged, 0 newer than the backup were readable, and 1 that changed since; no loss is known.',
  )
  withDatabase(database => {
    const orders = database.prepare('select number, document from orders order by rowid').all()
    expect(orders).toHaveLength(ROWS + 1)
    expect(orders[10]).toEqual({number: 'OP-010', document: '{"note": "shipped"}'})
    const [image] = database.prepare("select original from images where key = 'image-010'").all()
    expect(Buffer.from(image?.original as Uint8Array).toString()).toBe(imageOf(10, 'new'))
    const [account] = database.prepare("select password_hash from accounts where email = '010@example.com'").all()
    expect(account?.password_hash).toMatch(/^old/)
  })
})

test('rows of a damaged table that were removed after the backup and are back are listed', async () => {
  withDatabase(database => database.exec("delete from accounts where email in ('020@example.com', '021@example.com')"))
  damage('Account 200')
  const lines = await restoreBackup()
  expect(lines).toContain(
    'accounts: damaged, 0 newer than the backup were readable; no loss is known; 2 removed since, it seems, and back: 020@example.com, 021@example.com. Import the accounts again.',
  )
  expect(lines).toContain('orders: complete, 0 newer than the backup.')
})
