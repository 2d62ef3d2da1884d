import {expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../../contract/import.ts'
import {productListQuery} from '../../../../../contract/listing.ts'
import type {Catalogue} from '../../../../../services/catalogue-api/catalogue/catalogue.ts'
import {listProducts} from '../../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {startCatalogueApi} from '../../../../support/catalogue-api.ts'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue.ts'
import {readSample} from '../sample.ts'

// Visitors misspell and stop typing. cspell:ignore mugg watter swetshrt sweatshrit gobet marv marvelous

type Product = Partial<CatalogueImportInput['products'][number]>

/** Returns a catalogue of products by id, without words in common unless they are given. */
const catalogueOf = (
  products: Record<string, Product>,
  synonyms?: CatalogueImportInput['search_synonyms'],
): Catalogue =>
  readSample({
    ...sampleCatalogue,
    ...(synonyms && {search_synonyms: synonyms}),
    products: Object.entries(products).map(([id, changes]) =>
      sampleProduct(id, {
        name: id,
        model: 'X1',
        category_ids: ['drinkware'],
        description: '',
        highlights: [],
        ...changes,
      }),
    ),
  })
const search = (catalogue: Catalogue, text: string) =>
  listProducts(catalogue, productListQuery.parse({search: text})).products.map(({id}) => id)

const things = catalogueOf({
  tee: {name: 'Plain T-shirt'},
  hoodie: {name: 'Classic Hoodie'},
  sweatshirt: {name: 'Crew Sweatshirt'},
  mug: {name: 'Camp Mug'},
  case: {name: 'Tough phone case'},
  cushion: {name: 'Women’s piqué cushion'},
})

test.each([
  ['hyphens', ['tshirt', 't-shirt', 't shirt', 'T-Shirts'], 'tee'],
  ['number', ['hoodies', 'hoodie', 'classics hoodies'], 'hoodie'],
  ['apostrophes and accents', ['womens', "women's", 'woman’s', 'pique'], 'cushion'],
  ['typing errors', ['mok', 'mgu', 'mugg'], 'mug'],
  ['two typing errors of a long word', ['swetshrt', 'sweatshrit'], 'sweatshirt'],
  ['the beginning of a word', ['hood', 'hoo', 'classic ho'], 'hoodie'],
  ['words without a space', ['phonecase', 'phonecases', 'phonecover'], 'case'],
  ['small words', ['a case for the phone'], 'case'],
])('S2-search finds a product whatever the %s', (_what, texts, id) => {
  for (const text of texts) expect([text, search(things, text)[0]]).toEqual([text, id])
})

test('S2-search finds a product by where it is printed, its weight and its dimensions', () => {
  const [front] = sampleProduct('any').placements
  if (!front) throw new Error('the sample product has no placement')
  const catalogue = catalogueOf({
    plain: {weight: {value: 300, unit: 'gsm'}},
    sleeve: {
      weight: {value: 300, unit: 'gsm'},
      placements: [front, {...front, key: 'left-sleeve', display_name: 'Left sleeve'}],
    },
    poster: {highlights: ['Paper of 18 × 24 in'], weight: {value: 240, unit: 'gsm'}},
  })
  expect(search(catalogue, 'sleeves')).toEqual(['sleeve'])
  expect(search(catalogue, '240gsm')).toEqual(['poster'])
  expect(search(catalogue, '240 gsm')).toEqual(['poster'])
  expect(search(catalogue, '18x24in')).toEqual(['poster'])
})

test('S2-search corrects a word before it looks for phrases with synonyms', () => {
  const catalogue = catalogueOf({flask: {name: 'Steel flask'}, poster: {name: 'Water bottle poster'}}, [
    {terms: ['water bottle', 'flask'], also: []},
  ])
  expect(search(catalogue, 'watter bottle')).toEqual(search(catalogue, 'water bottle'))
  expect(search(catalogue, 'watter bottle')).toContain('flask')
})

test('S2-search the usual synonyms of the trade are known', () => {
  expect(search(things, 'tee')).toEqual(['tee'])
  expect(search(things, 'jumper')).toEqual(['sweatshirt', 'hoodie'])
  expect(search(things, 'cup')).toEqual(['mug'])
  expect(search(things, 'mobile cover')).toEqual(['case'])
  expect(search(things, 'scatter cushions')).toEqual(['cushion'])
})

test('S2-search synonyms are data of the catalogue: terms mean each other, and `also` is found after them', () => {
  const own = [{terms: ['gobbet', 'camp mug'], also: ['hoodie']}]
  const products = {mug: {name: 'Camp Mug'}, hoodie: {name: 'Classic Hoodie'}}
  expect(search(catalogueOf(products, own), 'gobbets')).toEqual(['mug', 'hoodie'])
  expect(search(catalogueOf(products, own), 'gobet')).toEqual(['mug', 'hoodie'])
  expect(search(catalogueOf(products, own), 'hoodie')).toEqual(['hoodie'])
  expect(search(catalogueOf(products, []), 'cup')).toEqual([])
})

test('S2-search a name counts more than a category, then brand and technique, then the description', () => {
  const catalogue = catalogueOf({
    described: {description: 'Goes with drinkware.', category_ids: ['hoodies'], popularity: 900},
    branded: {brand: 'Drinkware', category_ids: ['hoodies'], popularity: 800},
    categorized: {popularity: 700},
    named: {name: 'Drinkware', category_ids: ['hoodies'], popularity: 1},
  })
  expect(search(catalogue, 'drinkware')).toEqual(['named', 'categorized', 'branded', 'described'])
})

test('S2-search equal matches sort by popularity, and an exact word comes before a longer or corrected one', () => {
  const catalogue = catalogueOf({
    low: {name: 'Mug one', popularity: 5},
    high: {name: 'Mug two', popularity: 50},
    longer: {name: 'Mugwort', popularity: 500},
  })
  expect(search(catalogue, 'mug')).toEqual(['high', 'low', 'longer'])
  expect(search(catalogue, 'mugwort')).toEqual(['longer'])
})

test('S2-search a word is not corrected when it is one of the catalogue, has a digit or fewer than three letters', () => {
  const catalogue = catalogueOf({cap: {name: 'Cap'}, cup: {name: 'Cup'}, b12: {name: 'B12'}})
  expect(search(catalogue, 'cap')).toEqual(['cap'])
  expect(search(catalogue, 'b13')).toEqual([])
  expect(search(catalogue, 'cx')).toEqual([])
})

test('S2-search descriptions are searched but correct and complete nothing', () => {
  const catalogue = catalogueOf({one: {description: 'A marvellous thing.'}})
  expect(search(catalogue, 'marvellous')).toEqual(['one'])
  expect(search(catalogue, 'marvelous')).toEqual([])
  expect(search(catalogue, 'marv')).toEqual([])
})

test('any text can be searched', () => {
  const texts = [
    '-',
    "'",
    '…',
    '   ',
    'ß',
    '中文',
    '🙂',
    '\0',
    'a'.repeat(200),
    '- '.repeat(100),
    '__proto__',
    'constructor',
  ]
  for (const text of texts) expect(() => search(things, text)).not.toThrow()
  for (const text of texts) expect(() => things.search.suggest(text, 8)).not.toThrow()
})

test('S2-search suggestions complete what is being typed, categories before equal products', () => {
  const suggest = (text: string) => things.search.suggest(text, 2).map(({type, id}) => `${type} ${id}`)
  expect(suggest('hood')).toEqual(['category hoodies', 'product hoodie'])
  expect(suggest('tough ph')).toEqual(['product case'])
  expect(suggest('c')).toHaveLength(2)
  expect(suggest('zzzz')).toEqual([])
})

test('S2-search an import changes the synonyms at once', async () => {
  const api = await startCatalogueApi({catalogue: sampleCatalogue})
  const totalOf = async (text: string) =>
    (await (await fetch(`${api.url}/products?search=${text}`)).json()).paging.total
  const importWith = (synonyms: unknown) =>
    fetch(`${api.url}/admin/catalogue`, {
      method: 'PUT',
      headers: {'Content-Type': 'application/json', Authorization: `Bearer ${api.adminToken}`},
      body: JSON.stringify({...sampleCatalogue, search_synonyms: synonyms}),
    })
  expect([await totalOf('cup'), await totalOf('gobbet')]).toEqual([1, 0])
  expect((await importWith([{terms: ['gobbet', 'mug']}])).status).toBe(200)
  expect([await totalOf('cup'), await totalOf('gobbet')]).toEqual([0, 1])
  expect((await (await importWith([{terms: []}])).json()).errors[0].field).toMatch(/search_synonyms/)
  await api.close()
})
