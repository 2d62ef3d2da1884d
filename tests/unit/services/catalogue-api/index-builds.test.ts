import {setImmediate as afterOthers} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {generateCatalogue} from '../../../../services/seed/catalogue/generate/generate-products.ts'
import {database, openDatabaseForEachTest} from '../../../support/database-for-each-test.ts'
import {countRenamed, open, rename, type Source, withReads} from './index-environment.ts'

/* Imports that commit while the index is built, for the first time or again. On the database of the test run. */

openDatabaseForEachTest()

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

test('a product that changes while a large index is built again is found at once, and so are all at the end', async () => {
  const {write, source} = open()
  const all = generateCatalogue(60)
  await write(all)
  const {promise: isReleased, resolve: release} = Promise.withResolvers<void>()
  let builds = 0
  const large: Source = {
    ...source,
    readBase: async () => ({...(await source.readBase()), products: 100_000}),
    async *readProducts() {
      builds += 1
      if (builds === 2) await isReleased
      yield* source.readProducts()
    },
  }
  const reader = createCatalogueReader(large)
  const {catalogue} = await reader.read()
  expect(reader.isBehind()).toBe(false)
  const {rates} = catalogue
  const exchange_rates = {...all.exchange_rates, EUR: '0.5'}
  await write({...all, exchange_rates})
  expect((await reader.read()).catalogue).toBe(catalogue)
  for (const count of [1, 3]) {
    await write({...rename(all, count), exchange_rates})
    const meanwhile = await reader.read()
    expect([meanwhile.catalogue === catalogue, meanwhile.catalogue.rates === rates]).toEqual([true, true])
    expect(countRenamed(meanwhile.catalogue)).toBe(count)
  }
  expect([builds, reader.isBehind()]).toEqual([2, true])
  expect(reader.staleSeconds()).toBeGreaterThan(0)
  release()
  const next = async () => {
    const read = await reader.read()
    return [read.catalogue !== catalogue, read.catalogue.rates.EUR, countRenamed(read.catalogue)]
  }
  await expect.poll(next).toEqual([true, '0.5', 3])
  expect([builds, reader.position(), reader.staleSeconds()]).toEqual([2, await source.position(), 0])
  expect(reader.isBehind()).toBe(false)
  await reader.close()
})

test('an import that commits during a compaction becomes visible at once, and the position never falls', async () => {
  const {write, source, log} = open()
  const all = generateCatalogue(190)
  await write(all)
  const ids = (await database.query.selectFrom('current_products').select('id').execute()).map(({id}) => id)
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
