import {createElement} from 'react'
import {prerenderToNodeStream} from 'react-dom/static'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {BuyPanel} from '@/components/catalogue/product/BuyPanel'
import {type PageDetail, toPageDetail} from '@/lib/catalogue/cards/page-detail'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {getProductDetail} from '@/lib/catalogue/product'
import {toCatalogueImport} from '@/services/seed/catalogue/to-import'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
}, 300_000)
afterAll(() => api.close())
beforeEach(() => {
  // The client logs every request; Next.js warns that it has no configuration here.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const load = async (id: string): Promise<PageDetail> =>
  toPageDetail((await getProductDetail(id, createCatalogueClient(api.url))) ?? expect.unreachable())

async function render(detail: PageDetail): Promise<string> {
  const [color, size] = [detail.product.colors[0]?.key ?? '', detail.product.sizes[0]?.key ?? '']
  const ignore = () => undefined
  const panel = createElement(BuyPanel, {detail, colorKey: color, sizeKey: size, onColor: ignore, onSize: ignore})
  const {prelude} = await prerenderToNodeStream(panel)
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  return html.replaceAll('<!-- -->', '')
}

test('S2-discontinued a discontinued product says so and links to its successor; any other says neither', async () => {
  const gone = await render(await load('brushed-sweatshirt'))
  expect(gone).toContain('The maker has stopped this blank. We print what is left.')
  expect(gone).toMatch(/Its successor is the <a [^>]*href="\/catalog\/products\/crew-sweatshirt"[^>]*>[^<]+<\/a>\./)
  expect(await render(await load('crew-sweatshirt'))).not.toMatch(/stopped this blank|successor/)
})

test('S2-discontinued a discontinued product that is sold out says that none is left', async () => {
  expect(await render(await load('pocket-notebook'))).toContain('The maker has stopped this blank. None is left.')
})
