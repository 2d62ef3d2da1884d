import {prerender} from 'react-dom/static'
import {expect, test} from 'vitest'
import {CarriedChoice} from '@/components/shopify/CarriedChoice'
import {LayoutProvider} from '@/components/site/layout/LayoutContext'
import type {ChosenProduct} from '@/lib/catalogue/choice/chosen-product'
import type {Layout} from '@/lib/content/layout/layout'

const HOODIE: ChosenProduct = {
  id: 'heavy-hoodie',
  choice: {product: 'heavy-hoodie', color: 'soot', size: 'L'},
  name: 'Heavy hoodie',
  image: {src: 'https://images.example.com/hoodie.webp', alt: 'Heavy hoodie in Soot', width: 1200, height: 1200},
  color: {name: 'Soot', hex: '#222222'},
  size: 'L',
  print: 'Left chest · Embroidery',
  price: {amount: '31.00', currency: 'USD', isLowest: false},
}

/** Waits for the code that loads later. */
async function linksOf(appUrl: string | null, chosen: ChosenProduct | null): Promise<string[]> {
  const {prelude} = await prerender(
    <LayoutProvider value={{siteName: 'Overprint'} as Layout}>
      <CarriedChoice hero={undefined} appUrl={appUrl} chosen={chosen} />
    </LayoutProvider>,
  )
  const html = await new Response(prelude).text()
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

test('S2-shopify-page the button leads to the app', async () => {
  const url = 'https://apps.shopify.example/overprint'
  expect((await linksOf(url, null))[0]).toBe(url)
  expect((await linksOf(url, HOODIE))[0]).toBe(url)
})

test('S2-shopify-page without the app’s address, the button leads to a message that asks for it, with the choice', async () => {
  const ask = '/contact?topic=technical&ask=app'
  expect(await linksOf(null, null)).toEqual([`${ask}#contact-name`, '/catalog/products'])
  expect(await linksOf(null, HOODIE)).toEqual([
    `${ask}&product=heavy-hoodie&color=soot&size=L#contact-name`,
    '/catalog/products/heavy-hoodie',
  ])
})
