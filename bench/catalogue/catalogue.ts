import {printBudgets} from './budgets.ts'
import {benchIndex} from './index-in-process.ts'
import {benchService} from './service.ts'
import {type CatalogueOptions, readWorlds} from './worlds.ts'

/**
 * Measures the index in this process, and the API with each database as a process of its own. Rejects when a limit is exceeded;
 * the limits are those for 100,000 products.
 */
export async function benchCatalogue(options: CatalogueOptions): Promise<void> {
  const {sizes, worlds} = readWorlds(options)
  if (options.database === undefined) benchIndex(sizes)
  const missed: string[] = []
  for (const world of worlds) {
    const title = `${world.products} products, ${world.database}`
    console.log(`\n• Measuring the API: ${title} …`)
    const exceeded = printBudgets(title, await benchService(world))
    missed.push(...exceeded.map(({name}) => `${name} (${title})`))
  }
  if (missed.length > 0) throw new Error(`Limits are exceeded: ${missed.join('; ')}`)
}
