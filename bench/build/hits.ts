import {routes} from '../../lib/routes.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import type {Verdict} from '../verdicts.ts'
import {judgeFirstHits, judgeLaterHits} from './budgets.ts'

const MEASURED = 20
/** Hits of each page after the first one. */
const LATER_HITS = 5
/** The build has the most popular products, at most so many. */
const BUILT = 100
/** Unbuilt products are spread over so many at the start of the list. */
const SPREAD = 10_000
/** Products of one page of the list. */
const LISTED = 100

/** The pages of products, and what the cache of the site should say about their first hit. */
type Pages = {name: string; ids: string[]; first: 'HIT' | 'MISS'}

/** Measures the first and the later hits of products that are not in the build, beside those that are. */
export async function measureHits(siteUrl: string, apiUrl: string): Promise<Verdict[]> {
  const {data}: {data: {id: string}[]} = await (await fetch(`${apiUrl}/products?limit=${LISTED}`)).json()
  const builtIds = data.slice(0, MEASURED).map(({id}) => id)
  const built = await measurePages(siteUrl, {name: 'built', ids: builtIds, first: 'HIT'})
  const unbuilt = await measurePages(siteUrl, {name: 'not built', ids: await listUnbuilt(apiUrl), first: 'MISS'})
  const rows = [built, unbuilt].flatMap(({name, first, later}) =>
    [{title: `${name}, first hit`, at: first} as const, {title: `${name}, later hits`, at: later} as const].map(
      ({title, at}) => [title, ...[0.5, 0.95, 1].map(share => at(share).toFixed(1))],
    ),
  )
  printTable(`${MEASURED} products each, one request after the other, ms`, ['', 'p50', 'p95', 'longest'], rows)
  return [...judgeFirstHits(unbuilt.first), judgeLaterHits(unbuilt.later(0.5), built.later(0.5))]
}

/** Returns the ids of products that the build leaves out. */
async function listUnbuilt(apiUrl: string): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < MEASURED; index++) {
    const offset = BUILT + Math.floor(((SPREAD - BUILT) * index) / MEASURED)
    const {data}: {data: {id: string}[]} = await (await fetch(`${apiUrl}/products?limit=1&offset=${offset}`)).json()
    for (const {id} of data) ids.push(id)
  }
  return ids
}

async function measurePages(siteUrl: string, {name, ids, first: expected}: Pages) {
  const [first, later]: [number[], number[]] = [[], []]
  for (const id of ids) first.push(await hit(`${siteUrl}${routes.product(id)}`, expected))
  for (const id of ids)
    for (let round = 0; round < LATER_HITS; round++) later.push(await hit(`${siteUrl}${routes.product(id)}`, 'HIT'))
  return {name, first: percentilesOf(first), later: percentilesOf(later)}
}

/** Returns the milliseconds until a page is complete. Throws when the cache says something else about it than expected. */
async function hit(url: string, expected: Pages['first']): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  const ms = performance.now() - startedAt
  const cached = response.headers.get('x-nextjs-cache')
  if (!response.ok || cached !== expected) throw new Error(`${url}: ${response.status}, ${cached} and not ${expected}`)
  return ms
}
