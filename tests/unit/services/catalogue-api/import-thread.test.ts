import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {createImportThread, type ImportThread} from '../../../../services/catalogue-api/bulk/thread/import-thread.ts'
import {openCatalogueDatabase} from '../../../../services/catalogue-api/store/open-database.ts'
import {toLines} from '../../../support/bulk-import.ts'
import {eventually} from '../../../support/eventually.ts'
import {sampleProduct} from '../../../support/sample-catalogue.ts'

/* Imports run in a thread, which gets the body in parts. */

const QUERY = {mode: 'merge', invalid: 'reject', dry_run: false} as const
const PARTS = 200
const line = toLines([sampleProduct('many')])
const text = line.repeat(Math.ceil((64 * 1024) / line.length))

let dataDir = ''
let opened: Awaited<ReturnType<typeof openCatalogueDatabase>>
let thread: ImportThread
let sent = 0

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-import-thread-'))
  opened = await openCatalogueDatabase(dataDir, null)
  thread = createImportThread(opened.lend)
  sent = 0
})
afterEach(async () => {
  await thread.close()
  await opened.close()
  await rm(dataDir, {recursive: true, force: true})
})

async function* createParts(breaksAfter = PARTS): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < PARTS; index++) {
    if (index === breaksAfter) throw new Error('The body has ended early.')
    sent += 1
    yield Buffer.from(text)
  }
}

test('a body is sent to the thread no faster than it is imported', async () => {
  const {promise: mayGoOn, resolve: goOn} = Promise.withResolvers<void>()
  const writing = opened.database.transaction(() => mayGoOn)
  const importing = thread.run({parts: createParts(), isCsv: false}, QUERY)
  await eventually(async () => sent).toBeGreaterThan(1)
  // An answer of the thread comes long after everything that could be sent at once.
  await thread.tidy(new AbortController().signal)
  expect(sent).toBeLessThan(PARTS / 10)
  goOn()
  await writing
  const {report} = await importing
  expect(report.errors[0]).toMatchObject({line: 2, field: 'id'})
  expect(sent).toBe(PARTS)
})

test('a body that breaks off is the error of the import, and the next one runs', async () => {
  await expect(thread.run({parts: createParts(3), isCsv: false}, QUERY)).rejects.toThrow('The body has ended early.')
  expect(await thread.run({parts: createParts(), isCsv: false}, QUERY)).toMatchObject({isRejected: true})
})

test('an import that fails early receives the rest of its body', async () => {
  await expect(thread.run({parts: createParts(), isCsv: true}, QUERY)).rejects.toMatchObject({statusCode: 400})
  await eventually(async () => sent).toBe(PARTS)
})

test('a part of a larger buffer is copied, and the buffer can still be used', async () => {
  const body = Buffer.from(toLines([sampleProduct('first'), sampleProduct('second')]))
  const middle = body.indexOf('\n') + 1
  async function* parts() {
    yield body.subarray(0, middle)
    yield body.subarray(middle)
  }
  const run = () => thread.run({parts: parts(), isCsv: false}, {...QUERY, dry_run: true})
  const {report} = await run()
  expect(body.length).toBeGreaterThan(middle)
  expect((await run()).report).toEqual(report)
})

test('when the thread is closed, the next import starts another one', async () => {
  await thread.run({parts: createParts(), isCsv: false}, QUERY)
  await thread.close()
  expect(await thread.run({parts: createParts(), isCsv: false}, QUERY)).toMatchObject({isRejected: true})
})
