import {isValidElement, type ReactNode} from 'react'
import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {SizeGuide} from '@/components/catalogue/product/SizeGuide'
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

/** Lists the keys of the items of each list below an element, and calls the components that have no state. */
function keysOf(node: ReactNode): string[][] {
  if (Array.isArray(node)) return [node.map(one => String(isValidElement(one) && one.key)), ...node.flatMap(keysOf)]
  if (!isValidElement<{children?: ReactNode; rows?: {key: string}[]}>(node)) return []
  const {rows, children} = node.props
  if (rows) return [rows.map(({key}) => key)]
  return typeof node.type === 'function' && node.type.name === 'SizeChart'
    ? keysOf((node.type as (props: object) => ReactNode)(node.props))
    : keysOf(children)
}

test('two tables of one type and unit, and two measurements with one label, have keys of their own', () => {
  const twice = detail.sizes.sizeTables.map(table => ({
    ...table,
    measurements: [...table.measurements, ...table.measurements],
  }))
  const sizes = {...detail.sizes, sizeTables: [...twice, ...twice]}
  const lists = keysOf(SizeGuide({detail: toPageDetail({...detail, sizes})})).filter(keys => !keys.includes('null'))
  expect(lists.length).toBeGreaterThan(twice.length)
  for (const keys of lists) expect(new Set(keys).size).toBe(keys.length)
})
