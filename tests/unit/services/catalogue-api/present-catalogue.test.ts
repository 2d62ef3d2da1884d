import {expect, test} from 'vitest'
import {buildFrom} from '../../../../services/catalogue-api/catalogue/catalogue-builder.ts'
import {createCatalogueReader} from '../../../../services/catalogue-api/catalogue/catalogue-reader.ts'
import {presentCatalogue} from '../../../../services/catalogue-api/present-catalogue.ts'
import {openDatabaseForEachTest} from '../../../support/database-for-each-test.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'
import {open} from './index-environment.ts'

openDatabaseForEachTest()

test('what can do without the catalogue does not wait for its first index, and gets it once it is built', async () => {
  const {write, source} = open()
  await write(sampleCatalogue)
  const held = Promise.withResolvers<void>()
  const build = buildFrom(source)
  const reader = createCatalogueReader(source, undefined, async (...options) => {
    await held.promise
    return build(...options)
  })
  const {read, readSoon} = presentCatalogue(reader, source, () => 'https://api.example.com')
  const reading = read()
  expect(await Promise.race([reading, readSoon()])).toBeNull()
  held.resolve()
  await reading
  expect((await readSoon())?.itemImageUrl('heavyweight-tee', 'Navy')).toMatch(/^https:\/\/api\.example\.com\/.+navy/)
  await reader.close()
})

test('before the first import there is no catalogue to present, and no error', async () => {
  const {source} = open()
  const reader = createCatalogueReader(source)
  expect(await presentCatalogue(reader, source, () => '').readSoon()).toBeNull()
  await reader.close()
})
