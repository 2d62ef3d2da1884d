import {createElement} from 'react'
import {prerenderToNodeStream} from 'react-dom/static'
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {areaOfSize} from '@/components/catalogue/product/areaOfSize'
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

test('an area without sizes is the same for every size', () => {
  const [placement] = named('unisex-tee').product.placements
  if (!placement) throw new Error('A placement is missing')
  expect(areaOfSize(placement, 'XS')).toMatchObject({width: 12, height: 16, unit: 'inches'})
})
