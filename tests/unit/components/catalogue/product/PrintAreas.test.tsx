import {createElement} from 'react'
import {prerenderToNodeStream} from 'react-dom/static'
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {areaOfSize} from '@/components/catalogue/product/areaOfSize'
import PrintNote from '@/components/catalogue/product/PrintNote'
import {PrintAreas} from '@/components/catalogue/product/print-areas/PrintAreas'
import {type PageDetail, toPageDetail} from '@/lib/catalogue/cards/page-detail'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {getProductDetail} from '@/lib/catalogue/product'
import {PRODUCTS} from '@/services/seed/catalogue/products'
import {toCatalogueImport} from '@/services/seed/catalogue/to-import'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'

let api: RunningCatalogueApi
const details = new Map<string, PageDetail>()

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
  const client = createCatalogueClient(api.url)
  for (const {id} of PRODUCTS) {
    const detail = await getProductDetail(id, client)
    if (detail) details.set(id, toPageDetail(detail))
  }
}, 300_000)
afterAll(() => api.close())
beforeEach(() => {
  // The client logs every request; Next.js warns that it has no configuration here.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const named = (id: string): PageDetail => {
  const detail = details.get(id)
  if (!detail) throw new Error(`${id} is missing`)
  return detail
}

/** Returns the figures of the print areas as HTML, by the name of the placement. */
async function figuresOf(detail: PageDetail, sizeKey: string): Promise<string[]> {
  const {prelude} = await prerenderToNodeStream(createElement(PrintAreas, {detail, sizeKey}))
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  return [...html.matchAll(/<figure>.*?<\/figure>/gs)].map(([figure]) => figure.replaceAll('<!-- -->', ''))
}

const text = (html: string): string => html.replaceAll(/<[^>]*>/g, '')
const dimensions = (html: string): string[] =>
  [...html.matchAll(/<span[^>]*data-dimension[^>]*>([^<]*)</g)].map(([, label = '']) => label)

describe('the print areas of a product', () => {
  test('S2-print-areas every placement of every product has a drawing, its dimensions and a price', async () => {
    expect(details.size).toBe(PRODUCTS.length)
    for (const {id, placements} of PRODUCTS) {
      const detail = named(id)
      const figures = await figuresOf(detail, detail.product.sizes[0]?.key ?? '')
      expect(figures, id).toHaveLength(placements.length)
      placements.forEach(({name}, index) => {
        const figure = figures[index] ?? ''
        expect(text(figure), id).toContain(name)
        expect(figure, `${id}, ${name}`).toMatch(/<img |role="img"/)
        expect(dimensions(figure), `${id}, ${name}`).toHaveLength(2)
        expect(figure, `${id}, ${name}`).toMatch(/data-price="true">(included|\+\$\d+\.\d\d)</)
      })
    }
  })

  test('S2-print-areas the print area of a blanket, a poster and a canvas follows the chosen size', async () => {
    for (const [id, margin] of [
      ['fleece-blanket', 0],
      ['pet-blanket', 0],
      ['matt-poster', 0],
      ['stretched-canvas', 3],
      ['desk-mat', 0],
    ] as const) {
      const detail = named(id)
      for (const {key} of detail.product.sizes) {
        const [width = 0, height = 0] = key.split('x').map(Number)
        const [figure = ''] = await figuresOf(detail, key)
        expect(dimensions(figure), `${id} ${key}`).toEqual([`${height + margin} in`, `${width + margin} in`])
        expect(text(figure)).toContain(`${width + margin} × ${height + margin} in`)
      }
    }
  })

  test('a larger size is drawn larger, on the scale of the largest', async () => {
    const widths = await Promise.all(
      named('fleece-blanket').product.sizes.map(async ({key}) => {
        const [figure = ''] = await figuresOf(named('fleece-blanket'), key)
        return Number(/left:0.00%;width:([\d.]+)%/.exec(figure)?.[1])
      }),
    )
    expect(widths).toEqual([50, 83.33, 100])
  })

  test('a more expensive technique adds its difference, and an alternative says what it replaces', async () => {
    const [chest = '', front = '', back = ''] = await figuresOf(named('heavy-hoodie'), 'M')
    expect(text(chest)).toContain('included')
    expect(text(front)).toContain('+$0.60')
    expect(text(front)).toContain('not together with Left chest')
    expect(text(back)).toContain('+$5.20')
  })

  test('a more expensive technique of a discounted product adds the difference of the discounted prices', async () => {
    const {prices, ...rest} = named('heavy-hoodie')
    const groups = prices.groups.map(group => ({...group, discountedPrice: (Number(group.price) / 2).toFixed(2)}))
    const [, front = ''] = await figuresOf({...rest, prices: {...prices, groups}}, 'M')
    expect(text(front)).toContain('+$0.30')
  })

  test('an area of which a price is not known has none, and is not "included"', async () => {
    const {prices, ...rest} = named('heavy-hoodie')
    const priceOf = (figure: string) => /data-price="true">([^<]*)</.exec(figure)?.[1]
    const none = await figuresOf({...rest, prices: {...prices, groups: [], additionalPlacements: []}}, 'M')
    expect(none.map(priceOf)).toEqual(Array(5).fill(''))
    const groups = prices.groups.filter(({technique}) => technique === rest.product.defaultTechnique.key)
    const some = await figuresOf({...rest, prices: {...prices, groups}}, 'M')
    expect(some.map(priceOf)).toEqual(['included', '', '+$5.20', '+$2.60', '+$2.60'])
  })

  test('a backend whose mockups name no placement still has a drawing of each area', async () => {
    const {product, ...rest} = named('unisex-tee')
    const mockups = product.mockups.map(mockup => ({...mockup, placement: null, outline: null})).slice(0, 1)
    const figures = await figuresOf({...rest, product: {...product, mockups}}, 'M')
    expect(figures.map(figure => (figure.includes('<img ') ? 'mockup' : 'sizes'))).toEqual([
      'mockup',
      'sizes',
      'sizes',
      'sizes',
    ])
  })
})

/** Returns a product whose first placements are embroidered, as the page shows it; the default technique is dtf. */
async function loadEmbroideredFirst(): Promise<PageDetail> {
  const detail = (await getProductDetail('heavy-hoodie', createCatalogueClient(api.url))) ?? expect.unreachable()
  const {product, prices} = detail
  const defaultTechnique = product.techniques.find(({key}) => key === 'dtf') ?? expect.unreachable()
  const [chest, front, back] = product.placements
  if (!chest || !front || !back) throw new Error('A placement is missing')
  const embroidery = {technique: 'embroidery', printAreaWidth: 6, printAreaHeight: 4} as const
  const placements = [chest, {...front, ...embroidery}, front, {...back, ...embroidery}, back]
  const extra = {placement: back.key, technique: 'embroidery', price: '6.50'} as const
  const additionalPlacements = [extra, {...extra, technique: 'dtf', price: '3.95'} as const]
  return toPageDetail({
    ...detail,
    product: {...product, defaultTechnique, placements},
    prices: {...prices, additionalPlacements},
  })
}

test('areas are those of the default technique, in any order of the placements, with its size and surcharge', async () => {
  const detail = await loadEmbroideredFirst()
  const areas = (await figuresOf(detail, 'M')).map(text)
  expect(areas).toHaveLength(3)
  expect(areas[0]).toMatch(/Frontincluded12 × 12 in/)
  expect(areas[1]).toContain('Left chest')
  expect(areas[2]).toMatch(/Back\+\$3\.95/)
})

test('the print on the default placement is included, also when a backend has a surcharge for it', async () => {
  const detail = (await getProductDetail('unisex-tee', createCatalogueClient(api.url))) ?? expect.unreachable()
  const {prices, product} = detail
  const [front] = product.placements
  if (!front) throw new Error('A placement is missing')
  const extra = {placement: front.key, technique: product.defaultTechnique.key, price: '3.40'}
  const additionalPlacements = [extra, ...prices.additionalPlacements]
  const [first, ...others] = await figuresOf(toPageDetail({...detail, prices: {...prices, additionalPlacements}}), 'M')
  expect(text(first ?? '')).toContain(`${front.displayName}included`)
  expect(others).toEqual((await figuresOf(toPageDetail(detail), 'M')).slice(1))
})

test('the note below the picture names the default placement and its size', async () => {
  const {product} = await loadEmbroideredFirst()
  const {prelude} = await prerenderToNodeStream(createElement(PrintNote, {product, sizeKey: 'M'}))
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  const technique = product.defaultTechnique.displayName
  expect(text(html.replaceAll('<!-- -->', ''))).toContain(`Front · ${technique} · 12 × 12 in`)
})

test('an area without sizes is the same for every size', () => {
  const [placement] = named('unisex-tee').product.placements
  if (!placement) throw new Error('A placement is missing')
  expect(areaOfSize(placement, 'XS')).toMatchObject({width: 12, height: 16, unit: 'inches'})
})
