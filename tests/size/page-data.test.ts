import {describe, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {readEnvironment} from '../support/environment'

/** Maximum of a page's data, in bytes. Browsers read them before the page works, and they repeat what its HTML shows. */
const BUDGETS: Record<string, number> = {
  [routes.home]: 18_000,
  [routes.why]: 10_000,
  [routes.catalog]: 20_500,
  [routes.products]: 19_000,
  [routes.category('t-shirts')]: 11_500,
  [routes.product('unisex-tee')]: 21_000,
  [routes.blog]: 17_000,
  [routes.post('why-your-teal-looks-muddy-on-a-navy-tee')]: 8_000,
  [routes.policy('privacy-policy')]: 8_500,
  [routes.contact]: 9_000,
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

  test.each(Object.keys(BUDGETS))('and the HTML of %s have no long path of a drawing twice', async path => {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    const drawn = [...html.matchAll(/ d="([^"]{500,})"/g)].map(([, d]) => d)
    expect(new Set(drawn).size).toBe(drawn.length)
    const shared = [...html.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id)
    if (path === routes.home) expect(shared).not.toEqual([])
    for (const id of shared) expect(html).toContain(` id="${id}"`)
  })
})
