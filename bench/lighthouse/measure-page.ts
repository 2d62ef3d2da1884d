import lighthouse, {type Flags} from 'lighthouse'
import {percentilesOf} from '../percentiles.ts'

/** What Lighthouse measures of a page on its simulated phone; scores are 0 to 100, times in milliseconds. */
export type Figures = {
  score: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Bytes of everything that the page loads, as sent. */
  bytes: number
  requests: number
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

/** Measures a page once with Lighthouse's mobile settings. Throws when Lighthouse cannot load it. */
export async function measurePage(url: string, flags: Flags): Promise<Figures> {
  const result = await lighthouse(url, {...flags, logLevel: 'error'})
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse has no result for ${url}: ${result?.lhr.runtimeError?.message ?? 'unknown error'}`)
  }
  const {categories, audits} = result.lhr
  const numberOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  return {
    score: percent(categories.performance?.score),
    accessibility: percent(categories.accessibility?.score),
    bestPractices: percent(categories['best-practices']?.score),
    seo: percent(categories.seo?.score),
    fcp: numberOf('first-contentful-paint'),
    lcp: numberOf('largest-contentful-paint'),
    tbt: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    bytes: numberOf('total-byte-weight'),
    requests: requests && 'items' in requests && Array.isArray(requests.items) ? requests.items.length : Number.NaN,
  }
}

/** Returns the median of each figure. */
export function medianOf(runs: readonly Figures[]): Figures {
  const [first] = runs
  if (!first) throw new Error('There is no median of no runs.')
  const names = Object.keys(first) as (keyof Figures)[]
  return Object.fromEntries(names.map(name => [name, percentilesOf(runs.map(run => run[name]))(0.5)])) as Figures
}
