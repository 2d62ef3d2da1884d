import {rmSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {PRODUCTS} from '../../services/seed/catalogue/products.ts'
import {readSourcesFile, startSources} from '../../tests/support/environment.ts'
import {removeAtExit} from '../../tests/support/remove-at-exit.ts'
import {sendProducts} from '../catalogue/imports.ts'
import {printTable} from '../table.ts'
import {printVerdicts} from '../verdicts.ts'
import {judgeBuild, judgeSitemap} from './budgets.ts'
import {measureHits} from './hits.ts'
import {readSitemap} from './sitemap.ts'

const root = resolve(import.meta.dirname, '..', '..')
const DIST_DIR = '.next-bench-build'
const [FEW, MANY] = [100, 100_000]
/** Builds with each catalogue; the shorter one counts, because other work only makes a build longer. */
const BUILDS = 2

/**
 * Measures the build with catalogues of 100 and 100,000 products, the sample's and generated ones, and what visitors then get of
 * products that it has not built. Throws when a budget is exceeded.
 */
export async function benchBuild(): Promise<void> {
  const removeBuild = removeAtExit(join(root, DIST_DIR))
  const {file, buildOnly, startSite, stop} = await startSources({report: text => console.log(`• ${text} …`)})
  const {api, secrets} = readSourcesFile(file)
  const grow = (products: number) => {
    const [count, others] = [products - PRODUCTS.length, PRODUCTS.length]
    return sendProducts(api.url, {count, others, token: secrets.catalogueAdminToken})
  }
  try {
    await grow(FEW)
    const few = await measureBuilds(buildOnly, FEW)
    console.log(`• Importing ${MANY} products …`)
    await grow(MANY)
    const many = await measureBuilds(buildOnly, MANY)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    printTable(
      `The shorter of ${BUILDS} builds each`,
      ['products', 's'],
      [
        [String(FEW), seconds(few)],
        [String(MANY), seconds(many)],
      ],
    )
    const {siteUrl} = await startSite(DIST_DIR)
    const {files, ...sitemap} = await readSitemap(siteUrl)
    console.log(`\n• The sitemap has ${files} files`)
    const hits = await measureHits(siteUrl, api.url)
    console.log('\nBudgets\n')
    const missed = [
      ...printVerdicts('build', [judgeBuild(many / few)]),
      ...printVerdicts('sitemap', judgeSitemap(sitemap, MANY)),
      ...printVerdicts('pages', hits),
    ]
    if (missed.length > 0) throw new Error(`${missed.length} budgets are exceeded`)
  } finally {
    await stop()
    removeBuild()
  }
}

/** Builds the site from nothing, some times, and returns the milliseconds of the shortest build. */
async function measureBuilds(build: (distDir: string) => Promise<unknown>, products: number): Promise<number> {
  const durations: number[] = []
  for (let round = 1; round <= BUILDS; round++) {
    rmSync(join(root, DIST_DIR), {recursive: true, force: true})
    const startedAt = performance.now()
    await build(DIST_DIR)
    durations.push(performance.now() - startedAt)
    console.log(`• Built with ${products} products in ${((durations.at(-1) ?? 0) / 1000).toFixed(1)} s`)
  }
  return Math.min(...durations)
}
