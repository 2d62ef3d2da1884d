import {describe, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {readEnvironment} from '../support/environment'

/** Maximum of a page's data, in bytes. Browsers read them before the page works, and they repeat what its HTML shows. */
const BUDGETS: Record<string, number> = {
  [routes.home]: 23_000,
  [routes.why]: 21_500,
  [routes.catalog]: 29_000,
  [routes.products]: 19_000,
  [routes.category('t-shirts')]: 11_500,
  [routes.product('unisex-tee')]: 31_000,
  [routes.blog]: 17_000,
  [routes.post('why-your-teal-looks-muddy-on-a-navy-tee')]: 11_500,
  [routes.policy('privacy-policy')]: 11_000,
  [routes.contact]: 18_000,
}

const PAGE_DATA = /<script id="__NEXT_DATA__"[^>]*>([\s\S]*?)<\/script>/

describe('page data', () => {
  const {siteUrl} = readEnvironment()

  test.each(Object.entries(BUDGETS))('of %s have at most %i bytes', async (path, budget) => {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    const data = PAGE_DATA.exec(html)?.[1] ?? expect.unreachable()
    expect(JSON.parse(data).props.pageProps).toBeDefined()
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(budget)
  })
})
