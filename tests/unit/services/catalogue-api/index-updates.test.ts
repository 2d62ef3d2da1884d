import {setImmediate as afterOthers} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {importedProduct} from '../../../../contract/imported-product.ts'
import {TRADE_SYNONYMS} from '../../../../contract/trade-synonyms.ts'
import {applyChanges} from '../../../../services/catalogue-api/catalogue/apply-changes.ts'
import {findProfile} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {buildFrom} from '../../../../services/catalogue-api/catalogue/catalogue-builder.ts'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {IndexUpdates} from '../../../../services/catalogue-api/catalogue/index-updates.ts'
import {followLaterChanges} from '../../../../services/catalogue-api/catalogue/later-changes.ts'
import {changeBase, listAfter} from '../../../../services/catalogue-api/store/changes/change-base.ts'
import {moveAll} from '../../../../services/catalogue-api/store/changes/committed-import.ts'
import {createProductStore} from '../../../../services/catalogue-api/store/changes/product-store.ts'
import {createSynonymStore} from '../../../../services/catalogue-api/store/changes/synonym-store.ts'
import {generateCatalogue} from '../../../../services/seed/catalogue/generate/generate-products.ts'
import {database, openDatabaseForEachTest} from '../../../support/database-for-each-test.ts'
import {countRenamed, open, rename, withReads} from './index-environment.ts'

/* An import that commits while the index is being updated: readers see all of it or nothing. On the database of the test run. */

openDatabaseForEachTest()

const signal = new AbortController().signal

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
  const built = await buildFrom(source)(signal, () => undefined)
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

test('products that change after an import are found while it is being prepared', async () => {
  const {log, write, source} = open()
  const all = generateCatalogue(60)
  const renamed = rename(all, 24).products
  const products = createProductStore(database, log)
  const changeOne = async (at: number) => {
    const product = importedProduct.parse(renamed[at])
    await products.write(product.id, async () => product)
    return log.latest()
  }
  await write(all)
  const built = await buildFrom(source)(signal, () => undefined)
  const {catalogue} = built
  if (!catalogue) return expect.unreachable()
  await write(rename(all, 20))
  // Committed before the update begins.
  await changeOne(20)
  const {promise: isReleased, resolve: release} = Promise.withResolvers<void>()
  const update = applyChanges(
    withReads(source, () => isReleased),
    built,
    () => undefined,
    signal,
  )
  const later = followLaterChanges(source, built)
  for (const at of [21, 22]) {
    await later.reach(await changeOne(at))
    expect(countRenamed(catalogue)).toBe(at - 19)
  }
  release()
  expect(await update).toBe(true)
  expect(countRenamed(catalogue)).toBe(23)
  await later.stop()
  await changeOne(23)
  await later.reach(Number.POSITIVE_INFINITY)
  expect(countRenamed(catalogue)).toBe(23)
})

test('a product that changes after an import has its shipping profile while the import is being prepared', async () => {
  const {log, write, source} = open()
  const all = generateCatalogue(60)
  const [profile = expect.unreachable()] = all.shipping_profiles
  const withProfiles = (keys: string[], shipping: string) => ({
    ...all,
    shipping_profiles: [...all.shipping_profiles, ...keys.map(key => ({...profile, key}))],
    products: all.products.map(one => ({...one, shipping})),
  })
  await write(withProfiles(['early'], 'early'))
  const built = await buildFrom(source)(signal, () => undefined)
  const {catalogue} = built
  if (!catalogue) return expect.unreachable()
  // Committed before the update begins.
  await write(withProfiles(['early', 'late'], 'late'))
  const later = followLaterChanges(source, built)
  const product = importedProduct.parse({...rename(all, 60).products[50], shipping: 'late'})
  await createProductStore(database, log).write(product.id, async () => product)
  await later.reach(await log.latest())
  expect(countRenamed(catalogue)).toBe(1)
  const profileOf = (id: string) => findProfile(catalogue, catalogue.listing.find(id) ?? expect.unreachable()).key
  expect(profileOf(product.id)).toBe('late')
  // Follows the import: the products of the index still have the profile that this one removes.
  await database.transaction(async trx => {
    await log.lock(trx)
    const {shipping_profiles} = await listAfter(trx, {}, false)
    const kept = shipping_profiles.filter(({key}) => key !== 'early')
    await log.record(trx, await changeBase(trx, {shipping_profiles: kept}))
  })
  await later.reach(await log.latest())
  for (const {id} of all.products) expect(profileOf(id)).toBe(id === product.id ? 'late' : 'early')
  await later.stop()
})

test('a product without its shipping profile in the index is no error of the API', () => {
  const find = () => findProfile({profiles: new Map()}, {shipping: 'late'})
  expect(find).toThrow(expect.objectContaining({statusCode: 503}))
})

test.each([
  {after: 'a large import', renamed: 1200},
  {after: 'a large import that is all moved', renamed: 1200, isMoved: true},
  {after: 'other synonyms', renamed: 0, synonyms: TRADE_SYNONYMS.slice(1)},
])('products that change are found while the index is built again after $after', async ({renamed, ...after}) => {
  const {log, write, source} = open()
  const all = generateCatalogue(1300)
  await write(all)
  const {promise: isReleased, resolve: release} = Promise.withResolvers<void>()
  let builds = 0
  const build = buildFrom(source)
  const updates = new IndexUpdates(
    source,
    async (...options) => {
      builds += 1
      if (builds > 1) await isReleased
      return build(...options)
    },
    error => expect.unreachable(String(error)),
  )
  await updates.update().done
  const catalogue = updates.built?.catalogue
  if (!catalogue) return expect.unreachable()
  if (renamed > 0) await write(rename(all, renamed))
  if (after.isMoved) await moveAll(database, log)
  if (after.synonyms) await createSynonymStore(database, log).replace(after.synonyms, () => undefined)
  // The write of a single product waits for the import's transaction, and is committed right after it.
  const product = importedProduct.parse(rename(all, 1300).products[1250])
  await createProductStore(database, log).write(product.id, async () => product)
  const {done} = updates.update()
  const latest = await log.latest()
  await expect.poll(() => updates.reachMeanwhile(latest).then(() => countRenamed(catalogue))).toBe(1)
  release()
  await done
  expect(countRenamed(updates.built?.catalogue ?? catalogue)).toBe(renamed + 1)
  await updates.close()
})

test.each([
  {error: 'the database is away', isAway: true, found: 1},
  {error: 'the update cannot go on', isAway: false, found: 0},
])('later changes are tried again after an error only when $error', async ({isAway, found}) => {
  const {log, write, source} = open()
  const all = generateCatalogue(60)
  await write(all)
  const built = await buildFrom(source)(signal, () => undefined)
  const {catalogue} = built
  if (!catalogue) return expect.unreachable()
  await write(rename(all, 20))
  const product = importedProduct.parse(rename(all, 60).products[50])
  await createProductStore(database, log).write(product.id, async () => product)
  let attempts = 0
  const readEndOfImport: typeof source.readEndOfImport = async sequence => {
    attempts += 1
    // The one that begins at once, and the first reader's.
    if (attempts <= 2) throw new Error('Nothing was read.')
    return source.readEndOfImport(sequence)
  }
  const later = followLaterChanges({...source, readEndOfImport, isAway: () => isAway}, built)
  const latest = await log.latest()
  await later.reach(latest)
  expect(countRenamed(catalogue)).toBe(0)
  await later.reach(latest)
  expect(countRenamed(catalogue)).toBe(found)
  await later.stop()
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
  const built = await buildFrom(source)(signal, () => undefined)
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
