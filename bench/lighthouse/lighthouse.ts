import {launch} from 'chrome-launcher'
import {routes} from '../../lib/routes.ts'
import {CHROMIUM_PATH} from '../../tests/support/chromium.ts'
import type {Environment} from '../../tests/support/environment.ts'
import {printTable} from '../table.ts'
import {printVerdicts} from '../verdicts.ts'
import {judgeBytes, judgeNextPaint, judgePage, judgeSlowLoad} from './budgets.ts'
import {startEmptySite} from './empty-site.ts'
import {startFloorServer} from './floor-server.ts'
import {type Figures, measurePage, medianOf} from './measure-page.ts'
import {measureNextPaints} from './next-paint.ts'
import {measureSlowLoads, type SlowLoad} from './slow-load.ts'

/** One page of each kind. */
const PAGES: Record<string, string> = {
  home: routes.home,
  marketing: routes.why,
  listing: routes.products,
  product: routes.product('unisex-tee'),
  blog: routes.blog,
  post: routes.post('why-your-teal-looks-muddy-on-a-navy-tee'),
  policy: routes.policy('privacy-policy'),
  contact: routes.contact,
}
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
const HEAD = ['page', '', 'score', 'a11y', 'best', 'seo', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KB', 'requests']

/**
 * Measures eight kinds of page with Lighthouse (mobile) beside their floor, the same page without scripts, alternating in one
 * run; how they load on a slow phone beside an empty page; and the time from an interaction to the next paint. Prints medians
 * of `rounds`. Throws when a budget is exceeded.
 */
export async function benchLighthouse({siteUrl}: Pick<Environment, 'siteUrl'>, rounds: number): Promise<void> {
  const figures = await measurePages(siteUrl, rounds)
  const rows = [...figures].flatMap(([name, {page, floor}]) => [toRow(name, 'site', page), toRow('', 'floor', floor)])
  printTable(`Lighthouse, mobile, medians of ${rounds}; floor: the same page without scripts`, HEAD, rows)

  const {loads, empty} = await measureLoads(siteUrl, rounds)
  const costs = [...loads, ['empty page', empty] as const].map(([name, {longestTask, requestsBeforeLoad}]) => [
    name,
    longestTask.toFixed(0),
    String(requestsBeforeLoad),
  ])
  printTable(`Loading at 4× slowdown, medians of ${rounds}`, ['page', 'longest task ms', 'requests before load'], costs)

  const nextPaints = await measureNextPaints(siteUrl, rounds)
  const times = [...nextPaints].map(([name, ms]) => [name, ms.toFixed(0)])
  printTable(`Interaction to next paint at 4× slowdown, medians of ${rounds}`, ['interaction', 'ms'], times)

  console.log('\nBudgets\n')
  const missed = [
    ...[...figures].flatMap(([name, {page, floor}]) =>
      printVerdicts(name, [...judgePage(page, floor), ...judgeBytes(name, page)]),
    ),
    ...[...loads].flatMap(([name, load]) => printVerdicts(name, judgeSlowLoad(name, load, empty))),
    ...[...nextPaints].flatMap(([name, ms]) => printVerdicts(name, [judgeNextPaint(ms)])),
  ]
  if (missed.length > 0) throw new Error(`${missed.length} budgets are exceeded`)
}

/** Measures every page and its floor in turns, so that a slow hour slows both. */
async function measurePages(siteUrl: string, rounds: number) {
  const floor = await startFloorServer(siteUrl, Object.values(PAGES))
  const chrome = await launch({chromePath: CHROMIUM_PATH, chromeFlags: FLAGS})
  const flags = {port: chrome.port}
  try {
    const figures = new Map<string, {page: Figures; floor: Figures}>()
    for (const [name, path] of Object.entries(PAGES)) {
      const runs: {page: Figures; floor: Figures}[] = []
      // The first round is not counted: the site resizes images for it, and the floor's server fetches its files.
      for (let round = 0; round <= rounds; round++) {
        const page = await measurePage(`${siteUrl}${path}`, flags)
        const run = {page, floor: await measurePage(`${floor.url}${path}`, flags)}
        if (round > 0) runs.push(run)
      }
      figures.set(name, {page: medianOf(runs.map(run => run.page)), floor: medianOf(runs.map(run => run.floor))})
    }
    return figures
  } finally {
    chrome.kill()
    floor.stop()
  }
}

/** Loads every page and an empty page on a slow phone. */
async function measureLoads(siteUrl: string, rounds: number) {
  const emptySite = await startEmptySite()
  try {
    const pages = Object.fromEntries(Object.entries(PAGES).map(([name, path]) => [name, siteUrl + path]))
    const {empty, ...loads} = Object.fromEntries(await measureSlowLoads({...pages, empty: emptySite.url}, rounds))
    if (!empty) throw new Error('The empty page was not measured.')
    return {loads: new Map<string, SlowLoad>(Object.entries(loads)), empty}
  } finally {
    await emptySite.stop()
  }
}

const toRow = (name: string, kind: string, figures: Figures): string[] => [
  name,
  kind,
  ...[figures.score, figures.accessibility, figures.bestPractices, figures.seo].map(String),
  ...[figures.fcp, figures.lcp, figures.tbt].map(value => value.toFixed(0)),
  figures.cls.toFixed(3),
  (figures.bytes / 1024).toFixed(0),
  String(figures.requests),
]
