import {RouterContext} from 'next/dist/shared/lib/router-context.shared-runtime'
import type {NextRouter} from 'next/router'
import {prerender} from 'react-dom/static'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {ContactPage} from '@/components/contact/ContactPage'
import type {SectionProducts} from '@/lib/catalogue/section-products'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {Page} from '@/lib/content/page'
import {toCatalogueImport} from '@/services/seed/catalogue/to-import'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api'
import type {TestLake} from '../../../support/lake'
import {startContent} from './content-environment'

const CAROUSEL = {_key: 'c', _type: 'productCarousel', heading: 'Printed most', productIds: ['unisex-tee']}

let lake: TestLake
let api: RunningCatalogueApi
beforeEach(() => {
  // The client logs every request; Next.js warns that it has no configuration here.
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
beforeAll(async () => {
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
  vi.stubEnv('CATALOGUE_API_URL', api.url)
  lake = await startContent([
    {_id: 'page-contact', _type: 'page', key: 'contact', title: 'Contact', sections: [CAROUSEL]},
  ])
}, 300_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([lake.close(), api.close()])
})

/** Returns the props that a page gets for a request with a query. */
async function propsOf(name: 'contact' | 'contact-draft' | 'contact-sent', query: Record<string, string>) {
  const res = {setHeader: () => {}, hasHeader: () => false}
  if (name === 'contact') return (await import('@/pages/contact')).getStaticProps({})
  const {getServerSideProps} = await (name === 'contact-sent'
    ? import('@/pages/contact-sent')
    : import('@/pages/contact-draft'))
  return getServerSideProps({query, res} as unknown as Parameters<typeof getServerSideProps>[0])
}

test.each([
  ['contact', {}],
  ['contact-draft', {topic: 'sales'}],
  ['contact-sent', {sent: 'OP-23456-ABCDE'}],
] as const)('the page %s shows the products of its sections', async (name, query) => {
  const result = (await propsOf(name, query)) as {props: {page: Page; products: SectionProducts}}
  const {page, products} = result.props
  expect(Object.keys(products ?? {})).toEqual(['unisex-tee'])
  const {prelude} = await prerender(
    <RouterContext.Provider value={{isPreview: false} as NextRouter}>
      <ContactPage page={page} products={products} contact={fallbackLayout.contact} />
    </RouterContext.Provider>,
  )
  expect(await new Response(prelude).text()).toContain(products['unisex-tee']?.name)
})
