import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {type ProductListQuery, productListQuery} from '../../contract/listing.ts'
import type {Catalogue} from '../../services/catalogue-api/catalogue/catalogue.ts'
import {listProducts} from '../../services/catalogue-api/catalogue/listing/product-list.ts'
import {generateCatalogue} from '../../services/seed/catalogue/generate/generate-products.ts'
import {toCatalogueImport} from '../../services/seed/catalogue/to-import.ts'
import {indexCatalogue} from '../../tests/support/indexed-catalogue.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import {COLORS, INPUTS, P95_MS, pick, SEARCHES, threeFacets} from './operations.ts'

/** Products of the sample. */
const SAMPLE_SIZE = 72
/** Rounds before the measurement, while the engine compiles its code. */
const WARM_UP = 60
const ROUNDS = 300

const parse = (query: object): ProductListQuery => productListQuery.parse(query)

/** A measured operation and the limit of its p95 in milliseconds. */
type Operation = {name: string; targetMs: number | null; run: (catalogue: Catalogue, round: number) => unknown}

const OPERATIONS: Operation[] = [
  {
    name: 'list with three facets and counts',
    targetMs: P95_MS.list,
    run: (catalogue, round) => listProducts(catalogue, parse(threeFacets(round))),
  },
  {
    name: 'text search with facets',
    targetMs: P95_MS.search,
    run: (catalogue, round) =>
      listProducts(catalogue, parse({search: pick(SEARCHES, round), color: [pick(COLORS, round)]})),
  },
  {
    name: 'suggestions',
    targetMs: P95_MS.suggestions,
    run: (catalogue, round) => catalogue.search.suggest(pick(INPUTS, round), 8),
  },
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

/** Measures the index of catalogues of some sizes in this process. Throws when an operation takes longer than its target. */
export function benchIndex(sizes: readonly number[]): void {
  const missed: string[] = []
  for (const size of sizes) {
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
  const document = size === SAMPLE_SIZE ? toCatalogueImport() : generateCatalogue(size)
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
