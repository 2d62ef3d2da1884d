import {launch} from 'chrome-launcher'
import lighthouse from 'lighthouse'
import {routes} from '../lib/routes.ts'
import {CHROMIUM_PATH} from '../tests/support/chromium.ts'
import type {Environment} from '../tests/support/environment.ts'
import {printTable} from './table.ts'

const PATHS = [
  routes.home,
  routes.products,
  routes.product('unisex-tee'),
  routes.post('why-your-teal-looks-muddy-on-a-navy-tee'),
  routes.contact,
]
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Measures Lighthouse's mobile scores of five pages, with LCP, blocking time and layout shift. */
export async function benchLighthouse({siteUrl}: Environment): Promise<void> {
  const chrome = await launch({chromePath: CHROMIUM_PATH, chromeFlags: FLAGS})
  try {
    const rows: string[][] = []
    for (const path of PATHS) {
      const result = await lighthouse(`${siteUrl}${path}`, {port: chrome.port, logLevel: 'error'})
      if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
      const {categories, audits} = result.lhr
      const score = (name: string) => String(Math.round((categories[name]?.score ?? 0) * 100))
      const figure = (name: string, digits = 0) => (audits[name]?.numericValue ?? Number.NaN).toFixed(digits)
      rows.push([
        path,
        score('performance'),
        score('accessibility'),
        score('best-practices'),
        score('seo'),
        figure('largest-contentful-paint'),
        figure('total-blocking-time'),
        figure('cumulative-layout-shift', 3),
      ])
    }
    printTable('Lighthouse, mobile', ['page', 'perf', 'a11y', 'best', 'seo', 'LCP ms', 'TBT ms', 'CLS'], rows)
  } finally {
    chrome.kill()
  }
}
