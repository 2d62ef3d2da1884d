import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {MAX_LINE_BYTES} from '../../../../../contract/catalogue-transfer.ts'
import {DEFAULT_CONNECTION_LIMITS} from '../../../../../services/kit/http/connections/connection-limits.ts'
import {
  createSlowBody,
  listChanges,
  listProductIds,
  readPosition,
  sendImport,
  startSlowImport,
  toLines,
} from '../../../../support/bulk-import.ts'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue.ts'

let api: RunningCatalogueApi
beforeAll(async () => {
  // Slow bodies wait for other requests, which take long on a busy machine.
  const connectionLimits = {...DEFAULT_CONNECTION_LIMITS, bodyTimeoutMs: 3_600_000}
  api = await startCatalogueApi({submissionsPerMinute: 100_000, connectionLimits})
}, 300_000)
afterAll(() => api.close())
beforeEach(() => importCatalogue(api.url, api.adminToken, sampleCatalogue))

const stored = sampleCatalogue.products.map(one => ({...one, related_product_ids: []}))
const [first, second] = stored as [(typeof stored)[number], (typeof stored)[number]]
const ids = stored.map(({id}) => id).sort()
const read = async (path: string) => {
  const response = await fetch(api.url + path, {headers: {authorization: `Bearer ${api.adminToken}`}})
  return {status: response.status, etag: response.headers.get('etag') ?? '', body: await response.json()}
}
const write = (method: string, id: string, etag: string, body: object = {}) =>
  fetch(`${api.url}/admin/products/${id}`, {
    method,
    headers: {authorization: `Bearer ${api.adminToken}`, 'content-type': 'application/json', 'if-match': etag},
    ...(method === 'DELETE' ? {headers: {authorization: `Bearer ${api.adminToken}`, 'if-match': etag}} : {}),
    ...(method !== 'DELETE' && {body: JSON.stringify(body)}),
  })

test('products are added and replaced, unchanged ones are not, and each change has a number', async () => {
  const since = await readPosition(api)
  const lines = [sampleCatalogue.products[0], {...second, name: 'Another name'}, sampleProduct('added')]
  const {status, report} = await sendImport(api, toLines(lines))
  expect({status, ...report}).toMatchObject({status: 200, lines: 3, created: 1, updated: 1, unchanged: 1, deleted: 0})
  const changes = [`product ${second.id} put`, 'product added put']
  expect(await listChanges(api, since)).toEqual(['category t-shirts put', ...changes])
  expect(await listProductIds(api)).toEqual([...ids, 'added'].sort())
  expect((await read(`/products/${second.id}`)).body).toMatchObject({name: 'Another name'})
  expect(report?.sequence).toBe(await readPosition(api))
})

test('products are imported by the other name of the path, and a product may have its name as id', async () => {
  const init = {headers: {authorization: `Bearer ${api.adminToken}`, 'content-type': 'application/x-ndjson'}}
  const body = toLines([sampleProduct('import')])
  const post = (query: string, rest = init) =>
    fetch(`${api.url}/admin/products/import${query}`, {method: 'POST', ...rest, body})
  expect((await post('', {headers: {...init.headers, authorization: ''}})).status).toBe(401)
  expect(await (await post('?dry_run=true')).json()).toMatchObject({created: 1, dry_run: true})
  expect(await (await post('')).json()).toMatchObject({created: 1, dry_run: false})
  const {status, etag, body: product} = await read('/admin/products/import')
  expect({status, id: product.id}).toEqual({status: 200, id: 'import'})
  expect((await write('PATCH', 'import', etag, {name: 'Another name'})).status).toBe(200)
})

test('a second import of the same lines changes nothing, also without times', async () => {
  const {updated_at: _none, ...added} = sampleProduct('added')
  await sendImport(api, toLines([added]))
  const {etag} = await read('/admin/products/added')
  const since = await readPosition(api)
  expect((await sendImport(api, toLines([added]))).report).toMatchObject({unchanged: 1, created: 0, sequence: null})
  expect(await readPosition(api)).toBe(since)
  expect((await read('/admin/products/added')).etag).toBe(etag)
})

test('a replacement deletes what it does not name, with a number each', async () => {
  const since = await readPosition(api)
  const {report} = await sendImport(api, toLines([first]), {query: '?mode=replace'})
  expect(report).toMatchObject({updated: 1, deleted: stored.length - 1})
  expect(await listProductIds(api)).toEqual([first.id])
  const products = (await listChanges(api, since)).filter(one => one.startsWith('product'))
  const deleted = ids.filter(id => id !== first.id).map(id => `product ${id} delete`)
  expect(products.sort()).toEqual([...deleted, `product ${first.id} put`].sort())
})

test('one wrong line stores nothing, and the report names lines and fields', async () => {
  const since = await readPosition(api)
  const lines = [
    sampleProduct('added'),
    '',
    '{"id":',
    '[]',
    {...sampleProduct('wrong-price'), prices: {techniques: []}},
    sampleProduct('added'),
    {...sampleProduct('wrong-default'), techniques: [{key: 'dtg', display_name: 'DTG', is_default: false}]},
    {catalogue: {}},
    {...sampleProduct('strange'), strange: 1},
  ]
  const {status, report, detail} = await sendImport(api, toLines(lines))
  expect(status).toBe(400)
  expect(detail).toContain('nothing was stored')
  expect(report?.errors).toEqual(
    expect.arrayContaining([
      {line: 3, field: 'line', message: expect.stringContaining('is not JSON')},
      {line: 4, field: 'line', message: 'is not an object'},
      {line: 5, field: 'prices.techniques', message: expect.any(String)},
      {line: 7, field: 'techniques', message: 'exactly one technique is the default'},
      {line: 8, field: 'catalogue', message: 'is only possible in the first line'},
      {line: 9, field: 'strange', message: 'is not a field of this call'},
    ]),
  )
  expect(await readPosition(api)).toBe(since)
  expect((await read('/admin/products/added')).status).toBe(404)
})

test('a reference has to exist after the import, in any order of the lines', async () => {
  const related = (id: string, ...others: string[]) => ({...sampleProduct(id), related_product_ids: others})
  const wrong = await sendImport(api, toLines([related('one', 'two'), related('two', 'one', 'nowhere')]))
  expect(wrong.report?.errors).toEqual([{line: 2, field: 'related_product_ids', message: 'nowhere does not exist'}])
  const right = await sendImport(api, toLines([related('one', 'two', first.id), related('two', 'one')]))
  expect(right).toMatchObject({status: 200, report: {created: 2}})
  const lines = toLines([{...related('one'), category_ids: ['nowhere'], shipping: 'never'}])
  expect((await sendImport(api, lines)).report?.errors).toEqual([
    {line: 1, field: 'category_ids', message: 'nowhere does not exist'},
    {line: 1, field: 'shipping', message: 'never does not exist'},
  ])
})

test('a replacement may not delete what a remaining product refers to', async () => {
  const lines = toLines([sampleCatalogue.products[0]])
  const {status, report} = await sendImport(api, lines, {query: '?mode=replace'})
  expect(status).toBe(400)
  expect(report?.errors[0]).toMatchObject({line: 1, field: 'related_product_ids'})
  expect(await listProductIds(api)).toEqual(ids)
})

test('wrong lines can be skipped, with what refers to them', async () => {
  const since = await readPosition(api)
  const related = (id: string, ...others: string[]) => ({...sampleProduct(id), related_product_ids: others})
  const lines = [related('a', 'b'), related('b', 'c'), related('c', 'nowhere'), related('d'), '{', related('d')]
  const {status, report} = await sendImport(api, toLines(lines), {query: '?invalid=skip'})
  expect(status).toBe(200)
  expect(report).toMatchObject({lines: 6, created: 1, skipped: 5, errors_total: 5})
  expect(await listChanges(api, since)).toEqual(['category t-shirts put', 'product d put'])
  expect(await listProductIds(api)).toEqual([...ids, 'd'].sort())
  const replacement = await sendImport(api, toLines(lines), {query: '?invalid=skip&mode=replace'})
  expect(replacement).toMatchObject({status: 400, detail: expect.stringContaining('invalid')})
})

test('a wrong first line stores nothing, also when wrong lines are skipped', async () => {
  const since = await readPosition(api)
  const lost = {...sampleCatalogue.categories[0], id: 'lost', slug: 'lost', parent_id: 'nowhere'}
  const lines = toLines([{catalogue: {categories: [lost]}}, sampleProduct('added')])
  for (const query of ['?invalid=skip', '?invalid=skip&dry_run=true']) {
    const {status, detail, report} = await sendImport(api, lines, {query})
    expect({status, detail}).toEqual({status: 400, detail: expect.stringContaining('nothing was stored')})
    const message = 'lost descends from nowhere, which does not exist'
    expect(report).toMatchObject({sequence: null, errors: [{line: 1, message}]})
  }
  expect(await readPosition(api)).toBe(since)
})

test('the report counts the lines up to the last one with content', async () => {
  const lines = ['', sampleProduct('added'), '', '', sampleProduct('another'), '', '']
  expect((await sendImport(api, toLines(lines))).report).toMatchObject({lines: 5, created: 2})
})

test('the report lists a hundred errors and counts the others', async () => {
  const lines = toLines(Array.from({length: 250}, () => '{}'))
  const {report} = await sendImport(api, lines)
  expect(report?.errors).toHaveLength(100)
  expect(report?.errors_total).toBe(1250)
})

test('a trial stores nothing', async () => {
  const since = await readPosition(api)
  const lines = toLines([sampleProduct('added')])
  expect((await sendImport(api, lines, {query: '?dry_run=true'})).report).toMatchObject({created: 1, dry_run: true})
  expect(await readPosition(api)).toBe(since)
})

test('the first line may have other parts of the catalogue', async () => {
  const [category] = sampleCatalogue.categories
  const added = {...category, id: 'new-things', slug: 'new-things', parent_id: null}
  const product = {...sampleProduct('added'), category_ids: ['new-things']}
  const since = await readPosition(api)
  const lines = [{catalogue: {categories: [added], exchange_rates: {EUR: '0.5', GBP: '0.25'}}}, product]
  expect(await sendImport(api, toLines(lines))).toMatchObject({status: 200, report: {created: 1}})
  const changes = ['rates exchange_rates put', 'category new-things put', 'product added put']
  expect(new Set(await listChanges(api, since))).toEqual(new Set(changes))
  const list = await read('/categories')
  expect(list.body.data).toHaveLength(sampleCatalogue.categories.length + 1)
})

test('an error of a category names it, with its line and its place in the file', async () => {
  const [clothing] = sampleCatalogue.categories
  const lost = {...clothing, id: 'lost', slug: 'lost', parent_id: 'nowhere'}
  const errorsOf = async (...categories: object[]) =>
    (await sendImport(api, toLines(['', '', {catalogue: {categories}}]))).report?.errors
  expect(await errorsOf({...lost, id: 'found', slug: 'found', parent_id: null}, lost)).toEqual([
    {
      line: 3,
      field: 'catalogue.categories.1.parent_id',
      message: 'lost descends from nowhere, which does not exist',
    },
  ])
  // The stored T-shirts are a part of Clothing.
  const errors = await errorsOf({...clothing, parent_id: 't-shirts'})
  expect(errors).toContainEqual({
    line: 3,
    field: 'catalogue.categories.0.parent_id',
    message: 'clothing descends from itself',
  })
  expect(errors).toContainEqual({line: 3, field: 'catalogue.categories', message: 't-shirts descends from itself'})
})

test('products that others write meanwhile are considered', async () => {
  const slow = await startSlowImport(api, stored, {query: '?mode=replace'})
  // The import has read these as unchanged or to be deleted.
  const {etag} = await read(`/admin/products/${second.id}`)
  expect((await write('PATCH', second.id, etag, {name: 'Written meanwhile', related_product_ids: []})).status).toBe(200)
  expect((await write('PUT', 'created-meanwhile', '*', sampleProduct('created-meanwhile'))).status).toBeLessThan(413)
  slow.end()
  expect((await slow.importing).status).toBe(200)
  expect(await listProductIds(api)).toEqual(ids)
  expect((await read(`/products/${second.id}`)).body).toMatchObject({name: second.name})
})

test('messages are stored while an import runs', async () => {
  const slow = createSlowBody()
  const importing = sendImport(api, slow.body)
  let sent = 0
  for (let round = 0; round < 10; round++) {
    for (let index = 0; index < 60; index++) slow.send(sampleProduct(`many-${round}-${index}`))
    const response = await fetch(`${api.url}/contact-submissions`, {
      method: 'POST',
      headers: {'content-type': 'application/json', 'idempotency-key': `round-${round}-of-the-import`},
      body: JSON.stringify({
        name: 'Ada',
        email: 'ada@example.com',
        topic: 'sales',
        message: 'During an import.',
        consent: true,
      }),
    })
    if (response.ok) sent += 1
  }
  slow.end()
  expect((await importing).report).toMatchObject({created: 600})
  expect(sent).toBe(10)
})

test('a client that leaves in the middle stores nothing, and the next import runs', async () => {
  const since = await readPosition(api)
  const {importing, leave} = await startSlowImport(api, [sampleProduct('added')])
  leave()
  await expect(importing).rejects.toThrow()
  await expect.poll(async () => (await sendImport(api, '')).status).toBe(200)
  expect(await readPosition(api)).toBe(since)
})

test.each(['first', 'second'])('a %s line that is too long is a 413 that names it, whatever it has', async place => {
  const before = place === 'first' ? [] : [sampleProduct('added')]
  const catalogueOf = (bytes: number) => ({catalogue: {categories: [{description: 'x'.repeat(bytes)}]}})
  const maxMebibytes = place === 'first' ? 32 : 1
  const tooLong: [unknown, number][] = [
    [catalogueOf(maxMebibytes * MAX_LINE_BYTES), maxMebibytes],
    [`{"id":"${'x'.repeat(3 * MAX_LINE_BYTES)}"}`, 1],
  ]
  for (const [line, mebibytes] of tooLong) {
    const detail = `Line ${before.length + 1} is longer than ${mebibytes} MiB: nothing was stored.`
    for (const after of [[], [sampleProduct('later')]]) {
      const {status, detail: found} = await sendImport(api, toLines([...before, line, ...after]), {
        query: '?invalid=skip',
      })
      expect({status, detail: found}).toEqual({status: 413, detail})
    }
  }
  expect(await listProductIds(api)).toEqual(ids)
})

test('a line that is too long is a 413, another type a 415, and no token a 401', async () => {
  expect((await sendImport(api, `{"id":"${'x'.repeat(MAX_LINE_BYTES)}"}`)).status).toBe(413)
  expect((await sendImport(api, '{}', {type: 'application/json'})).status).toBe(415)
  expect((await sendImport({...api, adminToken: 'wrong'}, '{}')).status).toBe(401)
})
