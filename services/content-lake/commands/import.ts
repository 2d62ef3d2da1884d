import {createReadStream, existsSync} from 'node:fs'
import {mkdtemp, readdir, rm, stat} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {sanityImport} from '@sanity/import'
import {extract} from 'tar'
import type {Command} from '../../kit/command-line/run-program.ts'
import {COMMON_OPTIONS, readArguments, requireArgument} from './arguments.ts'
import {connectToLake} from './lake-connection.ts'
import {checkRulesChoice, chooseRules} from './rules-in-use.ts'

const OPTIONS = {
  ...COMMON_OPTIONS,
  'public-url': {type: 'string', default: 'http://localhost:4010'},
  replace: {type: 'boolean', default: false},
  missing: {type: 'boolean', default: false},
  rules: {type: 'string'},
  'without-rules': {type: 'boolean', default: false},
} as const

/**
 * Imports an export of this lake or of the hosted service, with Sanity's own importer. The content rules of the service apply, also
 * while it is stopped.
 */
export const importFile: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  checkRulesChoice(values)
  const source = resolve(requireArgument(positionals, 0, 'a .tar.gz or .ndjson file, or a folder'))
  const {folder, data, discard} = await unpack(source)
  try {
    // Checked first, because Sanity's importer stores documents before it reads their assets.
    await requireAssets(data, folder)
    const lake = await connectToLake(values, () => ({publicUrl: values['public-url'], ...chooseRules(values)}))
    try {
      const operation = values.replace ? 'createOrReplace' : values.missing ? 'createIfNotExists' : 'create'
      // The lake deduplicates assets, so the importer need not look up each one at its public URL first.
      const common = {replaceAssets: true, releasesOperation: values.replace ? 'replace' : 'fail'} as const
      const options = {...common, client: lake.client, operation} as const
      const startedAt = performance.now()
      const {numDocs, warnings} = await sanityImport(
        folder === source || discard ? folder : createReadStream(data),
        folder === source || discard ? options : {...options, assetsBase: folder},
      )
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const summary = `Imported ${numDocs} documents into ${values.dataset} in ${seconds} s.`
      return [...warnings.map(({message}) => `Warning: ${message}`), summary]
    } finally {
      await lake.close()
    }
  } finally {
    await discard?.()
  }
}

type Unpacked = {folder: string; data: string; discard?: () => Promise<void>}

const unpack = async (source: string): Promise<Unpacked> => {
  if ((await stat(source)).isDirectory()) return {folder: source, data: await dataFileIn(source)}
  if (!/\.(tar\.gz|tgz|tar)$/.test(source)) return {folder: dirname(source), data: source}
  const target = await mkdtemp(join(tmpdir(), 'lake-import-'))
  const discard = () => rm(target, {recursive: true, force: true})
  try {
    await extract({file: source, cwd: target, strip: 1, strict: true})
    return {folder: target, data: await dataFileIn(target), discard}
  } catch (error) {
    await discard()
    throw error
  }
}

const dataFileIn = async (folder: string): Promise<string> => {
  const name = (await readdir(folder)).find(file => file.endsWith('.ndjson'))
  if (name) return join(folder, name)
  throw new Error(`No .ndjson file in ${folder}.`)
}

/** Throws an Error when a document refers to an asset file that doesn't exist. */
const requireAssets = async (data: string, folder: string): Promise<void> => {
  const base = pathToFileURL(`${folder}/`)
  let line = 0
  for await (const text of createInterface({input: createReadStream(data), crlfDelay: Number.POSITIVE_INFINITY})) {
    line++
    for (const [, address = ''] of text.matchAll(/"_sanityAsset":\s*"(?:image|file)@(file:\/\/[^"\\]+)"/g)) {
      const url = new URL(address.replace(/^file:\/\/\.\//, ''), base)
      if (!existsSync(fileURLToPath(url))) {
        throw new Error(`Line ${line} of ${data} refers to a missing asset: ${address}. Nothing was imported.`)
      }
    }
  }
}
