import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setImmediate as afterOthers} from 'node:timers/promises'
import {afterEach, beforeEach, expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {productListQuery} from '../../../../contract/listing.ts'
import {applyChanges} from '../../../../services/catalogue-api/catalogue/apply-changes.ts'
import type {Catalogue} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {buildFrom} from '../../../../services/catalogue-api/catalogue/catalogue-builder.ts'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {listProducts} from '../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import type {Database} from '../../../../services/catalogue-api/database/database.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueSource} from '../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../services/catalogue-api/store/catalogue-store.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {generateCatalogue} from '../../../../services/seed/catalogue/generate/generate-products.ts'
import {openStoredTables} from '../../../support/catalogue-database.ts'

/* An import that commits while the index is being updated: readers see all of it or nothing. On the database of the test run. */

let dataDir = ''
let database: Database
let close: () => Promise<void> | void
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-updates-'))
  const opened = await openStoredTables(dataDir)
  database = opened.database
  close = opened.close
})
afterEach(async () => {
  await close()
  await rm(dataDir, {recursive: true, force: true})
})

const signal = new AbortController().signal

function open() {
  const log = createChangeLog(database)
  const store = createCatalogueStore(database, log)
  const write = (catalogue: CatalogueImportInput) => store.replace(checkedImport.parse(catalogue))
  return {log, write, source: createCatalogueSource(database, log)}
}
type Source = ReturnType<typeof open>['source']

/** Returns a source that calls back after each read of changes. */
const withReads = (source: Source, onRead: () => Promise<void>): Source => ({
  ...source,
  async readChanged(...args) {
    const changed = await source.readChanged(...args)
    await onRead()
    return changed
  },
})

const rename = (catalogue: CatalogueImportInput, count: number): CatalogueImportInput => ({
  ...catalogue,
  products: catalogue.products.map((one, at) => (at < count ? {...one, name: `${one.name} Quokka`} : one)),
})
const countRenamed = (catalogue: Catalogue) => listProducts(catalogue, productListQuery.parse({search: 'quokka'})).total

/** Calls `look` with each turn of the event loop until the work is done. */
async function watch<Result>(work: Promise<Result>, look: () => void): Promise<Result> {
  let isDone = false
  const looking = (async () => {
    for (; !isDone; await afterOthers()) look()
  })()
  const result = await work.finally(() => {
    isDone = true
  })
  await looking
  return result
}

test('an import that commits during an update becomes visible at once', async () => {
  const {write, source} = open()
  const all = generateCatalogue(500)
  await write(all)
  const built = await buildFrom(source, signal)
  const {catalogue} = built
  if (!catalogue) return expect.unreachable()
  await write(rename(all, 120))
  let reads = 0
  const busy = withReads(source, async () => {
    reads += 1
    if (reads === 1) await write(rename(all, 400))
  })
  const seen = new Set<number>()
  const update = applyChanges(busy, built, () => undefined, signal)
  expect(await watch(update, () => seen.add(countRenamed(catalogue)))).toBe(true)
  expect([0, 120, 400]).toEqual(expect.arrayContaining([...seen]))
  expect(countRenamed(catalogue)).toBe(400)
  expect(built.sequence).toBe(await source.position())
})

test('an import that commits while the index is built becomes visible at once', async () => {
  const {write, source} = open()
  const all = generateCatalogue(300)
  await write(all)
  let isWritten = false
  const reader = createCatalogueReader({
    ...source,
    async *readProducts() {
      for await (const batch of source.readProducts()) {
        yield batch
        if (!isWritten) await write(rename(all, 300))
        isWritten = true
      }
    },
  })
  const {catalogue} = await reader.read()
  expect([countRenamed(catalogue), reader.position()]).toEqual([300, await source.position()])
  await reader.close()
})

test('while imports with other rates commit during each build, readers keep the index that they have', async () => {
  const {write, source} = open()
  const all = generateCatalogue(300)
  let imports = 0
  // Every other import renames all products.
  const writeNext = () => {
    imports += 1
    const exchange_rates = {...all.exchange_rates, EUR: `0.${imports + 10}`}
    return write({...rename(all, imports % 2 === 0 ? 300 : 0), exchange_rates})
  }
  await writeNext()
  let isBusy = false
  const busy: Source = {
    ...source,
    async *readProducts() {
      let batches = 0
      for await (const batch of source.readProducts()) {
        yield batch
        batches += 1
        if (isBusy && batches === 2) await writeNext()
      }
    },
  }
  const errors: unknown[] = []
  const reader = createCatalogueReader(busy, error => errors.push(error))
  const first = await reader.read()
  const position = reader.position()
  isBusy = true
  await writeNext()
  const meanwhile = await reader.read()
  expect([meanwhile.catalogue === first.catalogue, reader.position()]).toEqual([true, position])
  expect(countRenamed(meanwhile.catalogue)).toBe(0)
  await reader.read()
  expect(errors.map(String)).toEqual([expect.stringContaining('faster than its index is built')])
  expect(reader.staleSeconds()).toBeGreaterThan(0)
  isBusy = false
  const {catalogue} = await reader.read()
  expect([countRenamed(catalogue), catalogue.rates.EUR]).toEqual([imports % 2 === 0 ? 300 : 0, `0.${imports + 10}`])
  expect(reader.position()).toBe(await source.position())
  await reader.read()
  expect([errors.length, reader.staleSeconds()]).toEqual([1, 0])
  await reader.close()
})

test('while a large index cannot be built again, readers keep the one that they have, and the first error is reported', async () => {
  const {write, source} = open()
  const all = generateCatalogue(60)
  await write(all)
  const failure = new Error('A document cannot be read.')
  let isDamaged = false
  let builds = 0
  const damaged: Source = {
    ...source,
    // The limit up to which readers wait is that of a catalogue of a size which a test need not have.
    readBase: async () => ({...(await source.readBase()), products: 100_000}),
    async *readProducts() {
      builds += 1
      if (isDamaged) throw failure
      yield* source.readProducts()
    },
  }
  const errors: unknown[] = []
  const reader = createCatalogueReader(damaged, error => errors.push(error))
  const {catalogue} = await reader.read()
  isDamaged = true
  await write({...all, exchange_rates: {...all.exchange_rates, EUR: '0.5'}})
  while (builds < 4) {
    expect((await reader.read()).catalogue).toBe(catalogue)
    await afterOthers()
  }
  expect(errors).toEqual([failure])
  expect(reader.staleSeconds()).toBeGreaterThan(0)
  await reader.close()
})

test('an import that commits during a compaction becomes visible at once, and the position never falls', async () => {
  const {write, source, log} = open()
  const all = generateCatalogue(190)
  await write(all)
  const ids = (await database.query.selectFrom('products').select('id').execute()).map(({id}) => id)
  let isAway = false
  let isWritten = false
  let builds = 0
  const {promise: isCompacted, resolve} = Promise.withResolvers<void>()
  const seen = new Set<string>()
  let highest = 0
  const look = async () => {
    expect(reader.position()).toBeGreaterThanOrEqual(highest)
    highest = reader.position()
    // A reader who does not wait, as while the database is away.
    isAway = true
    seen.add([countRenamed((await reader.read()).catalogue), highest].join())
    isAway = false
  }
  const reader = createCatalogueReader({
    ...withReads(source, async () => {
      if (builds > 1) await look()
    }),
    position: async () => (isAway ? null : source.position()),
    async *readProducts() {
      builds += 1
      for await (const batch of source.readProducts()) {
        yield batch
        if (builds === 2 && !isWritten) {
          isWritten = true
          await write(rename(all, 190))
        }
      }
      if (builds < 2) return
      // The index that readers have is up to date before the new one is complete.
      await reader.read()
      await look()
      resolve()
    },
  })
  const {catalogue} = await reader.read()
  // The log may name products that have not changed: each round replaces all of them in the index.
  for (let round = 0; builds < 2 && round < 60; round++) {
    const changes = ids.map(id => ({type: 'product' as const, id, action: 'put' as const}))
    await database.transaction(trx => log.record(trx, changes))
    await reader.read()
  }
  await isCompacted
  // The index of the compaction is complete a few turns after its last product.
  for (let round = 0; (await reader.read()).catalogue === catalogue && round < 500; round++) {
    await database.transaction(trx => log.record(trx, [{type: 'product', id: ids[0] ?? '', action: 'put'}]))
    await look()
    await afterOthers()
  }
  const after = await reader.read()
  expect(after.catalogue).not.toBe(catalogue)
  expect([builds, countRenamed(after.catalogue), reader.position()]).toEqual([2, 190, await source.position()])
  expect([...seen].map(one => Number(one.split(',')[0])).filter(count => count !== 0 && count !== 190)).toEqual([])
  await reader.close()
})

test('a stop does not wait until an update has prepared its products', async () => {
  const {write, source} = open()
  const all = generateCatalogue(900)
  await write(all)
  let reads = 0
  const reader = createCatalogueReader(
    withReads(source, async () => {
      reads += 1
    }),
  )
  const {catalogue} = await reader.read()
  reads = 0
  await write(rename(all, 900))
  reader.refresh()
  while (reads === 0) await afterOthers()
  await reader.close()
  expect(reads).toBe(1)
  expect(countRenamed(catalogue)).toBe(0)
})

test('shipping profiles change together with the products', async () => {
  const {write, source} = open()
  const all = generateCatalogue(300)
  await write(all)
  const built = await buildFrom(source, signal)
  const {catalogue} = built
  if (!catalogue) return expect.unreachable()
  const shipping_profiles = all.shipping_profiles.map(one => ({...one, display_name: 'By hand'}))
  await write({...rename(all, 300), shipping_profiles})
  const isNew = () => [...catalogue.profiles.values()].some(one => one.display_name === 'By hand')
  const seen = new Set<string>()
  await watch(
    applyChanges(source, built, () => undefined, signal),
    () => seen.add([countRenamed(catalogue), isNew()].join()),
  )
  expect(['0,false', '300,true']).toEqual(expect.arrayContaining([...seen]))
  expect([countRenamed(catalogue), isNew()]).toEqual([300, true])
})
