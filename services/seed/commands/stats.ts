import {createReadStream, statSync} from 'node:fs'
import {createInterface} from 'node:readline'
import type {Readable} from 'node:stream'
import {z} from 'zod'
import {formatBytes, showProgress} from '../../kit/command-line/progress.ts'
import {CommandError} from './command-error.ts'
import {readArguments, toApi} from './read-arguments.ts'
import {readText, sendRequest} from './send-request.ts'

const missing = z.object({color: z.string().optional(), size: z.string().optional()})
/** What is counted of a line; other fields do not matter. */
const line = z.union([
  z.object({
    catalogue: z.object({
      categories: z.array(z.unknown()).default([]),
      shipping_profiles: z.array(z.unknown()).default([]),
    }),
  }),
  z.object({
    brand: z.string(),
    is_discontinued: z.boolean(),
    colors: z.array(z.object({key: z.string()})),
    sizes: z.array(z.object({key: z.string()})),
    missing_variants: z.array(missing).default([]),
    techniques: z.array(z.object({key: z.string()})),
  }),
])
type Product = Exclude<z.infer<typeof line>, {catalogue: unknown}>

/** `stats`: counts what is in a file or in the catalogue of the API. Returns the exit code. */
export async function stats(args: string[]): Promise<number> {
  const {values, positionals} = readArguments(args, {})
  const [file, ...others] = positionals
  if (others.length > 0) throw new CommandError('Name one file, or none for the catalogue of the API.')
  if (file?.toLowerCase().endsWith('.csv')) throw new CommandError('stats reads .ndjson files. Import tables first.')
  const source = file === undefined ? await requestExport(values) : createReadStream(file)
  const total = file === undefined ? null : statSync(file).size
  const progress = showProgress('Counting', total, formatBytes)
  let size = 0
  source.on('data', (part: Buffer | string) => {
    size += Buffer.byteLength(part)
    progress.update(size)
  })
  const counts = await countLines(source).finally(progress.stop)
  const rows: [string, number | string][] = [
    ['products', counts.products],
    ['discontinued', counts.discontinued],
    ['variants', counts.variants],
    ['brands', counts.brands.size],
    ['categories', counts.categories],
    ['shipping profiles', counts.profiles],
    ...[...counts.techniques]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, products]): [string, number] => [`technique ${key}`, products]),
    ['size', formatBytes(size)],
  ]
  for (const [name, value] of rows) console.log(`${name.padEnd(32)}${String(value).padStart(12)}`)
  return 0
}

async function requestExport(values: Parameters<typeof toApi>[0]): Promise<Readable> {
  const response = await sendRequest(toApi(values), {method: 'GET', path: '/admin/catalogue/export'})
  if (response.statusCode === 200) return response
  throw new Error(`The catalogue API responded ${response.statusCode}: ${(await readText(response)).slice(0, 300)}`)
}

async function countLines(source: Readable) {
  const counts = {
    products: 0,
    discontinued: 0,
    variants: 0,
    categories: 0,
    profiles: 0,
    brands: new Set<string>(),
    techniques: new Map<string, number>(),
  }
  let number = 0
  for await (const text of createInterface({input: source})) {
    number += 1
    if (text.trim() === '') continue
    const parsed = readLine(text, number)
    if ('catalogue' in parsed) {
      counts.categories = parsed.catalogue.categories.length
      counts.profiles = parsed.catalogue.shipping_profiles.length
      continue
    }
    counts.products += 1
    counts.discontinued += parsed.is_discontinued ? 1 : 0
    counts.variants += countVariants(parsed)
    counts.brands.add(parsed.brand)
    for (const {key} of parsed.techniques) counts.techniques.set(key, (counts.techniques.get(key) ?? 0) + 1)
  }
  return counts
}

function readLine(text: string, number: number): z.infer<typeof line> {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new Error(`Line ${number} is not a product: "validate" says why.`)
  }
}

function countVariants({colors, sizes, missing_variants}: Product): number {
  const isMissing = (color: string, size: string) =>
    missing_variants.some(one => (one.color ?? color) === color && (one.size ?? size) === size)
  return colors.reduce((sum, color) => sum + sizes.filter(size => !isMissing(color.key, size.key)).length, 0)
}
