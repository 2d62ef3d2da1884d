import {join, resolve} from 'node:path'
import {routes} from '../../lib/routes.ts'
import {PRODUCTS} from '../../services/seed/catalogue/products.ts'
import {startSources} from '../../tests/support/environment.ts'
import {removeAtExit} from '../../tests/support/remove-at-exit.ts'
import {sendProducts} from '../catalogue/imports.ts'
import {changeProduct} from '../cluster/change-product.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import {printVerdicts, type Verdict} from '../verdicts.ts'
import {waitForText} from '../wait-for-text.ts'
import {createPublisher, publishUntil} from './publisher.ts'

const root = resolve(import.meta.dirname, '..', '..')
const DIST_DIR = '.next-bench-changes'
/** Products that the import changes, and the number of them that have a page. */
const [CHANGED, PAGES] = [10_000, 300]
/** Products of one page of the list. */
const LISTED = 100
const SINGLE_CHANGES = 20
/** Publishes without an import, to compare with. */
const QUIET_PUBLISHES = 20
const PUBLIC_MS = 2000
const DELAY_MS = 1000
/** No name of a product has it. */
const SUFFIX = 'quillfeather'

type Durations = {changes: number[]; quiet: number[]; busy: number[]}

/**
 * Measures how long changes of single products take until their pages show them, and publishes of a post without an import and while one
 * changes 10,000 products, of which 300 have a page. Throws when a budget is exceeded.
 */
export async function benchChanges(): Promise<void> {
  const removeBuild = removeAtExit(join(root, DIST_DIR))
  const sources = await startSources({report: text => console.log(`• ${text} …`), hasChangeMessages: true})
  try {
    const environment = await sources.serveSite(DIST_DIR)
    const {api, secrets, siteUrl} = environment
    const pageOf = (id: string) => siteUrl + routes.product(id)
    const importAll = (suffix: string) =>
      sendProducts(api.url, {count: CHANGED, others: PRODUCTS.length, token: secrets.catalogueAdminToken, suffix})
    console.log(`• Importing ${CHANGED} products and generating ${PAGES} pages …`)
    await importAll('')
    const ids = await listIds(api.url)
    for (const id of ids) await (await fetch(pageOf(id))).arrayBuffer()
    const changes: number[] = []
    for (const [index, id] of ids.slice(0, SINGLE_CHANGES).entries()) {
      const name = `Edition ${index}`
      await changeProduct({apiUrl: api.url, secrets}, {id, name, timeoutMs: 60_000})
      changes.push(await waitForText(pageOf(id), name))
    }
    const publisher = await createPublisher(environment)
    const quiet: number[] = []
    while (quiet.length < QUIET_PUBLISHES) quiet.push(await publisher.publish())
    const importUntilPublic = async () => {
      await importAll(SUFFIX)
      for (const id of ids) await waitForText(pageOf(id), SUFFIX)
    }
    const busy = await publishUntil(publisher, importUntilPublic())
    print({changes, quiet, busy})
    const missed = printVerdicts('changes', judge({changes, quiet, busy}))
    if (missed.length > 0) throw new Error(`${missed.length} budgets are exceeded`)
  } finally {
    await sources.stop()
    removeBuild()
  }
}

/** Returns the ids of imported products, as many as get a page. */
async function listIds(apiUrl: string): Promise<string[]> {
  const samples = new Set(PRODUCTS.map(({id}) => id))
  const offsets = Array.from({length: Math.ceil((PAGES + samples.size) / LISTED)}, (_, page) => page * LISTED)
  const pages = offsets.map(async offset => {
    const response = await fetch(`${apiUrl}/products?limit=${LISTED}&offset=${offset}&sort=new`)
    const {data}: {data: {id: string}[]} = await response.json()
    return data.map(({id}) => id)
  })
  const ids = (await Promise.all(pages)).flat()
  return ids.filter(id => !samples.has(id)).slice(0, PAGES)
}

function print({changes, quiet, busy}: Durations): void {
  const rows = [
    ['change of one product', changes] as const,
    ['publish of a post', quiet] as const,
    [`publish during ${CHANGED} changes`, busy] as const,
  ].map(([name, measured]) => [
    name,
    String(measured.length),
    ...[0.5, 0.95, 1].map(share => percentilesOf(measured)(share).toFixed(0)),
  ])
  printTable('From an acknowledged write to its page, ms', ['', 'writes', 'p50', 'p95', 'longest'], rows)
  console.log('\nBudgets\n')
}

function judge({changes, quiet, busy}: Durations): Verdict[] {
  const [change, delay] = [percentilesOf(changes)(1), percentilesOf(busy)(1) - percentilesOf(quiet)(0.5)]
  return [
    {
      text: `a change of one product is public after ${change.toFixed(0)} ms at most, less than ${PUBLIC_MS} ms`,
      isKept: change < PUBLIC_MS,
    },
    {
      text: `the import delays a publish by ${delay.toFixed(0)} ms at most, less than ${DELAY_MS} ms`,
      isKept: delay < DELAY_MS,
    },
  ]
}
