import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {type ProductListQuery, productListQuery} from '../contract/listing.ts'
import type {Catalogue} from '../services/catalogue-api/catalogue/catalogue.ts'
import {listProducts} from '../services/catalogue-api/catalogue/listing/product-list.ts'
import {generateCatalogue} from '../services/seed/catalogue/generate/generate-products.ts'
import {toCatalogueImport} from '../services/seed/catalogue/to-import.ts'
import {indexCatalogue} from '../tests/support/indexed-catalogue.ts'
import {percentilesOf} from './percentiles.ts'
import {printTable} from './table.ts'

// Visitors misspell and stop typing. cspell:ignore beeni hoodi fram hoddie

const SIZES = [72, 10_000, 100_000]
/** Rounds before the measurement, while the engine compiles its code. */
const WARM_UP = 60
const ROUNDS = 300

const SEARCHES = [
  'tee',
  'cotton tee',
  'black hoodie',
  'mug',
  'hoddie',
  'ceramic mug',
  'vintage',
  'organic cotton',
  'wall art',
  'tot',
  'framed poster',
  'embroidery cap',
  'recycled',
  'phone cover',
  'summer tee',
  'beeni',
  't shirt',
  'jumper',
  'classic',
  'kids long sleeve',
]
const INPUTS = [
  't',
  'te',
  'tee',
  'mu',
  'hood',
  'hoodi',
  'organic c',
  'can',
  'v',
  'sum',
  'phone c',
  'bea',
  'pos',
  'fram',
  'xyz',
]
const COLORS = ['white', 'navy', 'black', 'red', 'green']
const CATEGORIES = ['clothing', 't-shirts', 'drinkware', 'bags', 'home-and-living']
const TECHNIQUES = ['dtg', 'embroidery', 'sublimation']
const SORTS = ['popular', 'price', 'title', '-price', 'rating', 'new']

const pick = <Item>(items: Item[], round: number): Item => items[round % items.length] as Item
const parse = (query: object): ProductListQuery => productListQuery.parse(query)

/** A measured operation and the limit of its p95 in milliseconds. */
type Operation = {name: string; targetMs: number | null; run: (catalogue: Catalogue, round: number) => unknown}

const threeFacets = (round: number) => ({
  color: [pick(COLORS, round), pick(COLORS, round + 2)],
  category: [pick(CATEGORIES, round)],
  technique: [pick(TECHNIQUES, round)],
})
const OPERATIONS: Operation[] = [
  {
    name: 'list with three facets and counts',
    targetMs: 20,
    run: (catalogue, round) =>
      listProducts(
        catalogue,
        parse({...threeFacets(round), sort: pick(SORTS, round), offset: String((round % 10) * 24)}),
      ),
  },
  {
    name: 'text search with facets',
    targetMs: 30,
    run: (catalogue, round) =>
      listProducts(catalogue, parse({search: pick(SEARCHES, round), color: [pick(COLORS, round)]})),
  },
  {name: 'suggestions', targetMs: 10, run: (catalogue, round) => catalogue.search.suggest(pick(INPUTS, round), 8)},
  {
    name: 'nearest of a search without a match',
    targetMs: null,
    run: (catalogue, round) =>
      listProducts(
        catalogue,
        parse({search: `zzz${round} ${pick(SEARCHES, round)}`, color: ['navy'], technique: ['kiss-cut']}),
      ),
  },
]

/** Measures the index of catalogues of three sizes in this process. Rejects when an operation takes longer than its target. */
export async function benchCatalogue(): Promise<void> {
  const missed: string[] = []
  for (const size of SIZES) {
    const {catalogue, buildMs, mebibytes} = build(size)
    const rows = OPERATIONS.map(operation => {
      const at = percentilesOf(measure(operation, catalogue))
      const {name, targetMs} = operation
      if (targetMs !== null && at(0.95) >= targetMs) missed.push(`${name}, ${size} products`)
      return [name, ...[0.5, 0.95, 0.99].map(share => at(share).toFixed(2)), targetMs === null ? '' : `< ${targetMs}`]
    })
    const title = `Catalogue of ${size} products, milliseconds in process; index built in ${buildMs.toFixed(0)} ms, ${mebibytes.toFixed(0)} MiB`
    printTable(title, ['', 'p50', 'p95', 'p99', 'target p95'], rows)
  }
  if (missed.length > 0) throw new Error(`Slower than the target: ${missed.join('; ')}`)
}

/** Builds the index. Its memory does not include the imported products. */
function build(size: number): {catalogue: Catalogue; buildMs: number; mebibytes: number} {
  const document = size === SIZES[0] ? toCatalogueImport() : generateCatalogue(size)
  const before = usedMebibytes()
  const start = performance.now()
  const {catalogue} = indexCatalogue(document)
  return {catalogue, buildMs: performance.now() - start, mebibytes: usedMebibytes() - before}
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedMebibytes(): number {
  collectGarbage()
  const {heapUsed, arrayBuffers} = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function measure({run}: Operation, catalogue: Catalogue): number[] {
  const durations: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const start = performance.now()
    run(catalogue, round)
    if (round >= WARM_UP) durations.push(performance.now() - start)
  }
  return durations
}
