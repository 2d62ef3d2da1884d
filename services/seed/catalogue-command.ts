import {once} from 'node:events'
import {createWriteStream} from 'node:fs'
import {finished} from 'node:stream/promises'
import {parseArgs} from 'node:util'
import {generateProducts} from './catalogue/generate/generate-products.ts'
import {toCatalogueImport} from './catalogue/to-import.ts'

/* `npm run catalogue -- generate`: writes a catalogue for measurements, the same for the same number of products. */

const USAGE = 'Usage: npm run catalogue -- generate --products <number> --out <file> [--ndjson]'

/** Returns the parts of an import document with generated products, or one product per line. */
function* writeDocument(count: number, isNdjson: boolean): Generator<string> {
  const {products: _sample, ...rest} = toCatalogueImport()
  if (!isNdjson) yield `${JSON.stringify(rest).slice(0, -1)},"products":[\n`
  let index = 0
  for (const product of generateProducts(count)) {
    yield `${(isNdjson || index === 0 ? '' : ',') + JSON.stringify(product)}\n`
    index += 1
  }
  if (!isNdjson) yield ']}\n'
}

async function generate(args: string[]): Promise<void> {
  const options = {
    products: {type: 'string'},
    out: {type: 'string'},
    ndjson: {type: 'boolean', default: false},
  } as const
  const {values} = parseArgs({args, options})
  const count = Number(values.products)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--products must be a whole number above 0. ${USAGE}`)
  if (!values.out) throw new Error(`--out must name a file. ${USAGE}`)
  const file = createWriteStream(values.out)
  for (const part of writeDocument(count, values.ndjson)) if (!file.write(part)) await once(file, 'drain')
  file.end()
  await finished(file)
  console.log(`Wrote ${count} products to ${values.out}.`)
}

const [name, ...args] = process.argv.slice(2)
try {
  if (name !== 'generate') throw new Error(USAGE)
  await generate(args)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
