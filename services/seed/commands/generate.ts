import {once} from 'node:events'
import {createWriteStream} from 'node:fs'
import {finished} from 'node:stream/promises'
import {showProgress} from '../../kit/command-line/progress.ts'
import {generateProducts} from '../catalogue/generate/generate-products.ts'
import {toCatalogueImport} from '../catalogue/to-import.ts'
import {CommandError} from './command-error.ts'
import {readArguments} from './read-arguments.ts'

/** `generate`: writes a catalogue for measurements, the same for the same number of products. Returns the exit code. */
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
  if (!out) throw new CommandError('--out must name a file.')
  const file = createWriteStream(out)
  const failed = once(file, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)
  const progress = showProgress(`Generating ${out}`, count, done => `${done} products`)
  let done = 0
  try {
    for (const part of writeDocument(count, values.ndjson || out.toLowerCase().endsWith('.ndjson'))) {
      if (!file.write(part)) await Promise.race([once(file, 'drain'), failed])
      progress.update(done++)
    }
    file.end()
    await finished(file)
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
