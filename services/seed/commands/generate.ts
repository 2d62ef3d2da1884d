import {createWriteStream} from 'node:fs'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {showProgress} from '../../kit/command-line/progress.ts'
import {generateProducts} from '../catalogue/generate/generate-products.ts'
import {toCatalogueImport} from '../catalogue/to-import.ts'
import {CommandError} from './command-error.ts'
import {readArguments} from './read-arguments.ts'

/**
 * `generate`: writes a catalogue for measurements, the same for the same number of products; without a file, its lines go to standard output.
 * Returns the exit code.
 */
export async function generate(args: string[]): Promise<number> {
  const options = {
    products: {type: 'string'},
    out: {type: 'string'},
    ndjson: {type: 'boolean', default: false},
  } as const
  const {values} = readArguments(args, options)
  const {out} = values
  const count = Number(values.products)
  if (!Number.isSafeInteger(count) || count < 1) throw new CommandError('--products must be a whole number above 0.')
  const isNdjson = values.ndjson || out === undefined || out.toLowerCase().endsWith('.ndjson')
  if (out === undefined) {
    await pipeline(Readable.from(writeDocument(count, isNdjson)), process.stdout, {end: false})
    return 0
  }
  const progress = showProgress(`Generating ${out}`, count, done => `${done} products`)
  let done = 0
  const parts = Readable.from(writeDocument(count, isNdjson)).on('data', () => progress.update(done++))
  try {
    await pipeline(parts, createWriteStream(out))
  } finally {
    progress.stop()
  }
  console.log(`✓ Wrote ${count} products to ${out}.`)
  return 0
}

/** Yields the parts of an import document with generated products, or the lines of an import. */
function* writeDocument(count: number, isNdjson: boolean): Generator<string> {
  const {products: _sample, ...rest} = toCatalogueImport()
  yield isNdjson ? `${JSON.stringify({catalogue: rest})}\n` : `${JSON.stringify(rest).slice(0, -1)},"products":[\n`
  let index = 0
  for (const product of generateProducts(count)) {
    yield `${(isNdjson || index === 0 ? '' : ',') + JSON.stringify(product)}\n`
    index += 1
  }
  if (!isNdjson) yield ']}\n'
}
