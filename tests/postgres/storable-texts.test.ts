import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {sendImport, toLines} from '../support/bulk-import.ts'
import {importCatalogue, startCatalogueApi} from '../support/catalogue-api.ts'
import {startCatalogueProcess} from '../support/catalogue-process.ts'
import {eventually} from '../support/eventually.ts'
import {databaseOptions, run} from '../support/postgres.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'
import {runServiceCommand} from '../support/service-process.ts'

/* Texts of earlier versions that PostgreSQL cannot store as they are: U+0000 and halves of surrogate pairs. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-texts-'))
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

const ORDER = {
  ...{number: 'OP-204418', status: 'received', placed_at: '2026-11-12T09:30:00Z'},
  events: [{status: 'received', at: '2026-11-12T09:30:00Z'}],
  items: [{product_id: 'plain-tee', name: 'Plain\u0000 Tee', color: 'Navy', size: 'M', quantity: 2}],
  ...{shipping_method: 'Standard', estimated_delivery: null, tracking: null},
}
const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}

test('a move of a SQLite file replaces them and lists the rows', async () => {
  const dataDir = join(folder, 'sqlite')
  const source = await startCatalogueProcess(dataDir, [], '')
  await importCatalogue(source.url, source.adminToken, sampleCatalogue)
  const {conversation} = await (
    await fetch(`${source.url}/support/conversations`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({text: 'Where is it?'}),
    })
  ).json()
  await source.stop()
  const database = new DatabaseSync(join(dataDir, 'catalogue.sqlite'))
  database.prepare('update support_messages set text = ?').run('Where\u0000 is it?')
  const successor = {is_discontinued: true, discontinued: {successor: 'plain-tee'}}
  const product = sampleProduct('retired-tee', {...successor, description: 'A \u0000 \ud83d \\u0000 tee 😀'})
  database.prepare('update products set document = ? where id = ?').run(JSON.stringify(product), product.id)
  database.close()

  const backup = join(folder, 'backup')
  expect(await runServiceCommand('catalogue-api', ['backup', backup, '--data', dataDir])).toMatchObject({code: 0})
  const {databaseUrl = ''} = await databaseOptions(join(folder, 'moved'))
  const env = {CATALOGUE_DATABASE_URL: databaseUrl, DATA_DIR: folder}
  const {code, output} = await runServiceCommand('catalogue-api', ['restore', backup], {env})
  expect(output).toContain('by U+FFFD in: products retired-tee, messages of conversations ')
  expect(code).toBe(0)
  expect(await run(databaseUrl, 'select conversation_id, text from support_messages')).toEqual([
    {conversation_id: conversation.id, text: 'Where\ufffd is it?'},
  ])
  const [{document} = {}] = await run(databaseUrl, `select document from products where id = 'retired-tee'`)
  expect(JSON.parse(String(document))).toEqual({...product, description: 'A \ufffd \ufffd \\u0000 tee 😀'})
})

test('orders and products that have them are read as they are', async () => {
  const dataDir = join(folder, 'stored')
  const {databaseUrl = ''} = await databaseOptions(dataDir)
  const api = await startCatalogueApi({dataDir, catalogue: sampleCatalogue})
  try {
    const authorization = `Bearer ${api.adminToken}`
    const accounts = await fetch(`${api.url}/admin/accounts`, {
      method: 'PUT',
      headers: {'content-type': 'application/json', authorization},
      body: JSON.stringify({accounts: [ADA]}),
    })
    expect(accounts.status).toBe(200)
    const quote = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
    await run(
      databaseUrl,
      `insert into orders (number, email, document) values ('OP-204418', '${ADA.email}', ${quote(ORDER)})`,
    )
    const signedIn = await fetch(`${api.url}/auth/sessions`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({email: ADA.email, password: ADA.password}),
    })
    const {token} = await signedIn.json()
    const orders = await fetch(`${api.url}/orders`, {headers: {authorization: `Bearer ${token}`}})
    expect(await orders.json()).toMatchObject({data: [{number: 'OP-204418', items: [{name: 'Plain\u0000 Tee'}]}]})

    const old = sampleProduct('plain-tee', {description: 'A \u0000 tee'})
    const lines = (name: string) => [
      sampleProduct('retired-tee', {is_discontinued: true, discontinued: {successor: 'plain-tee'}}),
      sampleProduct('plain-tee', {name}),
    ]
    const imported = await sendImport(api, toLines(lines('Plain Tee')))
    expect(imported.report?.errors).toEqual([])
    await eventually(async () => (await run(databaseUrl, 'select id from import_products')).length).toBe(0)
    await run(databaseUrl, `update products set document = ${quote(old)} where id = 'plain-tee'`)
    const renamed = await sendImport(api, toLines(lines('Plainer Tee').slice(1)))
    expect(renamed.report).toMatchObject({updated: 1, errors: []})
  } finally {
    await api.close()
  }
})
