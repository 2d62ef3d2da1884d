import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {ProductionFacts} from '@/components/catalogue/product/ProductionFacts'
import {toPageDetail} from '@/lib/catalogue/cards/page-detail'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {getProductDetail, type ProductDetail} from '@/lib/catalogue/product'
import {toCatalogueImport} from '@/services/seed/catalogue/to-import'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'

let api: RunningCatalogueApi
let detail: ProductDetail
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
  detail = (await getProductDetail('unisex-tee', createCatalogueClient(api.url))) ?? expect.unreachable()
}, 300_000)
afterAll(() => api.close())

test.each([
  [{from: 1, to: 1}, '1 working day', '1 day,'],
  [{from: 2, to: 2}, '2 working days', '2 days,'],
  [{from: 0, to: 1}, '0–1 working days', '0–1 days,'],
  [{from: 2, to: 5}, '2–5 working days', '2–5 days,'],
])('a range of days %j is in the singular for one day', (days, production, transit) => {
  const shipping = detail.shipping.map(option => ({...option, fulfilmentDays: days, transitDays: days}))
  const html = renderToStaticMarkup(createElement(ProductionFacts, {detail: toPageDetail({...detail, shipping})}))
  expect(html).toContain(`<dt>Production</dt><dd>${production}</dd>`)
  expect(html).toContain(`<dt>US</dt><dd>${transit}`)
})
