import {beforeEach, expect, test, vi} from 'vitest'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {listProducts} from '@/lib/catalogue/product-list'
import {logRefusedPictures} from '@/lib/catalogue/refused-pictures'
import {startCatalogueApi} from '../../../support/catalogue-api'
import {sampleCatalogue} from '../../../support/sample-catalogue'

const lines = () => vi.mocked(console.warn).mock.calls.map(([line]) => String(line))
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // The client logs every request.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

test('pictures that the site does not load are logged, once per origin', async () => {
  const api = await startCatalogueApi({catalogue: sampleCatalogue, publicUrl: 'https://cdn.shop.example'})
  const client = createCatalogueClient(api.url)
  await listProducts({}, client)
  await listProducts({limit: 1}, client)
  await api.close()
  expect(lines()).toEqual([
    expect.stringMatching(
      /^Pictures such as https:\/\/cdn\.shop\.example\/images\/\S+\.webp are not shown: the site loads those below http:\/\/localhost:\d+\/images\/ without a query\.$/,
    ),
  ])
})

test('a picture with a query is logged, and one below the address of the backend is not', () => {
  const toResponse = (url: string) => ({data: [{image: {url, alt: '', width: 1, height: 1}}, {image_url: null}]})
  for (const base of ['https://shop.example/api', 'https://shop.example/api/']) {
    logRefusedPictures(toResponse('https://shop.example/api/images/tee.webp'), base)
    logRefusedPictures(toResponse('HTTPS://shop.example:443/api/images/tee.webp'), base)
  }
  expect(lines()).toEqual([])
  logRefusedPictures(toResponse('https://shop.example/api/images/tee.webp?v=3'), 'https://shop.example/api')
  expect(lines()).toEqual([expect.stringContaining('https://shop.example/api/images/tee.webp?v=3')])
})
