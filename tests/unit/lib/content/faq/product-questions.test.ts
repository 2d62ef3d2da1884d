import {afterAll, beforeAll, expect, test} from 'vitest'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {getProduct, type Product} from '@/lib/catalogue/product'
import type {listProductQuestions} from '@/lib/content/faq/product-questions'
import {PRODUCTS} from '@/services/seed/catalogue/products'
import {toCatalogueImport} from '@/services/seed/catalogue/to-import'
import {knownCatalogue} from '@/services/seed/content/known'
import {readTexts, toDocuments} from '@/services/seed/content/sample-content'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'
import type {TestLake} from '../../../../support/lake'
import {block, startContent} from '../content-environment'

let api: RunningCatalogueApi
let lake: TestLake
let questionsOf: (product: Parameters<typeof listProductQuestions>[0]) => Promise<string[]>
let products: Product[]

beforeAll(async () => {
  const questions = toDocuments(await readTexts(), knownCatalogue()).filter(({_type}) => _type === 'faqEntry')
  // Answers link to pages, which this lake does not have.
  lake = await startContent(questions.map(question => ({...question, answer: [block('p', 'Yes.')]})))
  const faq = await import('@/lib/content/faq/product-questions')
  questionsOf = async product => (await faq.listProductQuestions(product)).map(({id}) => id.replace('faq-', ''))
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
  const client = createCatalogueClient(api.url)
  const found = await Promise.all(PRODUCTS.map(({id}) => getProduct(id, client)))
  products = found.flatMap(product => product ?? [])
}, 300_000)
afterAll(() => Promise.all([lake.close(), api.close()]))

const named = (id: string): Product => {
  const product = products.find(one => one.id === id)
  if (!product) throw new Error(`${id} is missing`)
  return product
}

test('S2-product-questions a product has the questions of its kind', async () => {
  expect(await questionsOf(named('ceramic-mug-15oz'))).toEqual([
    'dishwasher',
    'wrap-seam',
    'no-white-ink',
    'does-it-peel',
  ])
  expect(await questionsOf(named('six-panel-cap'))).toEqual(['thread-detail', 'thread-file', 'hat-care', 'hat-fit'])
  expect(await questionsOf(named('tough-phone-case'))).toContain('phone-models')
  expect(await questionsOf(named('kids-tee'))).toContain('children-sizes')
  expect(await questionsOf(named('unisex-tee'))).not.toContain('children-sizes')
})

test('S2-product-questions every product has four, and few products share all of theirs', async () => {
  expect(products).toHaveLength(PRODUCTS.length)
  const all = await Promise.all(products.map(questionsOf))
  expect(all.filter(questions => questions.length !== 4)).toEqual([])
  expect(new Set(all.map(questions => questions.join())).size).toBeGreaterThanOrEqual(20)
})

test('S2-product-questions a question without keys fits every product, after those of its kind', async () => {
  const general = {id: 'x', defaultTechnique: {key: 'none'}, categoryIds: [], placements: []}
  expect(await questionsOf(general)).toEqual(['choose-a-technique', 'blank-runs-out'])
})
