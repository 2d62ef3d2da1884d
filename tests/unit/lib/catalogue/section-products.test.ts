import {expect, test} from 'vitest'
import type {CatalogueClient} from '@/lib/catalogue/client'
import {listProductsOfBody, listProductsOfSections} from '@/lib/catalogue/section-products'
import type {Section} from '@/lib/content/sections'
import type {ArticleBody} from '@/lib/content/text/rich-text'

/** Records the requested ids and returns no products. */
function recordIds() {
  const requested: unknown[] = []
  const client = {
    require: async (_path: string, _schema: unknown, params: {id: string[]}) => {
      requested.push(...params.id)
      return {data: [], paging: {}, facets: {}}
    },
  } as unknown as CatalogueClient
  return {requested, client}
}

const base = {background: null, anchor: null}
const body: ArticleBody = [{_type: 'productEmbed', _key: 'e', productId: 'embedded', note: null}]
const sections: Section[] = [
  {
    ...base,
    _key: 'a',
    _type: 'productCarousel',
    heading: '',
    productIds: ['first', 'second'],
    movement: 'none',
    link: null,
  },
  {...base, _key: 'b', _type: 'callToAction', heading: '', text: '', action: null, productId: 'single'},
  {
    ...base,
    _key: 'c',
    _type: 'testimonials',
    heading: '',
    items: [
      {_key: 'i', quote: '', name: '', detail: '', productId: 'quoted'},
      {_key: 'j', quote: '', name: '', detail: '', productId: null},
    ],
  },
  {...base, _key: 'd', _type: 'richText', heading: null, body},
]

test('requests the products of sections, their items and embedded products', async () => {
  const {requested, client} = recordIds()
  expect(await listProductsOfSections(sections, client)).toEqual({})
  expect(requested).toEqual(['first', 'second', 'single', 'quoted', 'embedded'])
})

test('requests the products embedded in an article, and nothing without any', async () => {
  const {requested, client} = recordIds()
  await listProductsOfBody(body, client)
  await listProductsOfBody([], client)
  expect(requested).toEqual(['embedded'])
})
