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

test('S2-discontinued a discontinued product that is sold out says that none is left, and is not offered', async () => {
  const html = await render(await load('pocket-notebook'))
  expect(html).toContain('The maker has stopped this blank. None is left.')
  expect(html).not.toMatch(/Put it in your shop|Ask for a sample/)
  expect(await render(await load('brushed-sweatshirt'))).toContain('Put it in your shop')
})

/** Returns the sizes of a rendered product with what the picker says of each. */
const sizesOf = (html: string): string[] =>
  [...html.matchAll(/<input type="radio" name="size".*?<\/label>/gs)].map(([label]) => label.replaceAll(/<[^>]*>/g, ''))

test('S2-stock a size that is out of stock in one region only can be chosen, as the table says', async () => {
  const {product, ...rest} = await load('swim-shorts')
  const colors = product.colors.filter(({name}) => name !== 'Vermilion')
  const html = await render({...rest, product: {...product, colors}})
  expect(sizesOf(html)[0]).toBe('XS')
  expect(html).not.toMatch(/line-through|Out of stock/)
})

test('S2-stock a size that no region has is crossed out with its reason and the date', async () => {
  const detail = (await getProductDetail('swim-shorts', createCatalogueClient(api.url))) ?? expect.unreachable()
  const exceptions = detail.availability.exceptions.map(row => ({...row, replenishmentDate: '2031-03-15'}))
  const {product, ...rest} = toPageDetail({...detail, availability: {...detail.availability, exceptions}})
  const colors = product.colors.filter(({name}) => name === 'Vermilion')
  const shown = {...rest, product: {...product, colors}}
  const html = await render(shown)
  expect(sizesOf(html)[0]).toBe('XS, out of stock')
  expect(html).toContain('Out of stock; back on 15 March 2031.')
  const variants = product.variants.filter(({size}) => size !== 'XS')
  expect(sizesOf(await render({...shown, product: {...shown.product, variants}}))[0]).toBe('XS, not made')
})

test('S2-discontinued a discontinued product of which one region has some left, or may have, is not sold out', async () => {
  const detail = (await getProductDetail('pocket-notebook', createCatalogueClient(api.url))) ?? expect.unreachable()
  const {sellingRegions, exceptions} = detail.availability
  const lastRegion = sellingRegions.findLast(region => region !== 'worldwide')
  const inLast = (row: {sellingRegion: string}) => row.sellingRegion === lastRegion
  const left = exceptions.filter(row => !inLast(row))
  const unknown = exceptions.map(row => (inLast(row) ? {...row, availability: 'unknown' as const} : row))
  for (const rows of [left, unknown]) {
    const html = await render(toPageDetail({...detail, availability: {sellingRegions, exceptions: rows}}))
    expect(html).toContain('The maker has stopped this blank. We print what is left.')
    expect(html).not.toContain('line-through')
  }
})

test('without JavaScript, a product says that its links do not follow the choice', async () => {
  const [, hint] = /<noscript>(.*?)<\/noscript>/.exec(await render(await load('crew-sweatshirt'))) ?? []
  expect(hint).toContain('name your colour and size in the message')
})

test('a discounted product shows its price after the discount, as every list does', async () => {
  const detail = await load('brushed-sweatshirt')
  const html = await render(detail)
  expect(detail.product.priceFrom).toBe('12.90')
  expect(html).toMatch(/<b [^>]*>\$12\.90<\/b>/)
  expect(html).not.toContain('$17.20')
})

test('the lowest price in lists is on the page of a product that another technique prints for less', async () => {
  const detail = await load('heavy-tote')
  expect(detail.product.priceFrom).toBe('13.40')
  expect(await render(detail)).toMatch(/<b [^>]*>\$13\.40<\/b>/)
})

test('the prices by quantity of a discounted product begin with the discounted price, and have only lower ones', async () => {
  const {prices, ...rest} = await load('brushed-sweatshirt')
  const tiers = [
    {minQuantity: 2, price: '12.90'},
    {minQuantity: 50, price: '11.61'},
  ]
  const html = await render({...rest, prices: {...prices, groups: prices.groups.map(group => ({...group, tiers}))}})
  const rows = [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+(?!or|more)/),
  )
  expect(rows.slice(1)).toEqual([
    ['1–49', '$12.90', '–'],
    ['50 or more', '$11.61', '10%'],
  ])
  const pointless = prices.groups.map(group => ({...group, tiers: tiers.slice(0, 1)}))
  expect(await render({...rest, prices: {...prices, groups: pointless}})).not.toContain('<table')
})
