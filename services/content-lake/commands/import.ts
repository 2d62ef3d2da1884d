import {createReadStream, existsSync} from 'node:fs'
import {mkdtemp, readdir, rm, stat} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {sanityImport} from '@sanity/import'
import {extract} from 'tar'
import {type Command, PLACE, readArguments, requireWord} from './arguments.ts'
import {reachLake} from './running-lake.ts'

const OPTIONS = {
  ...PLACE,
  'public-url': {type: 'string', default: 'http://localhost:4010'},
  replace: {type: 'boolean', default: false},
  missing: {type: 'boolean', default: false},
} as const

/** Imports what `export` or the hosted service's export has written, with Sanity's own importer. */
export const importFile: Command = async args => {
  const {values, positionals} = readArguments(args, OPTIONS)
  const source = resolve(requireWord(positionals, 0, 'a .tar.gz or .ndjson file, or a folder'))
  const {folder, data, discard} = await unpack(source)
  try {
    // Sanity's importer stores documents before their assets: what is missing has to be found before it begins.
    await requireAssets(data, folder)
    const lake = await reachLake(values, values['public-url'])
    try {
      const operation = values.replace ? 'createOrReplace' : values.missing ? 'createIfNotExists' : 'create'
      // The lake keeps the same content once: there is no need to look for each asset at its public address first.
      const common = {replaceAssets: true, releasesOperation: values.replace ? 'replace' : 'fail'} as const
      const options = {...common, client: lake.client, operation} as const
      const began = performance.now()
      const {numDocs, warnings} = await sanityImport(
        folder === source || discard ? folder : createReadStream(data),
        folder === source || discard ? options : {...options, assetsBase: folder},
      )
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const done = `Imported ${numDocs} documents into ${values.dataset} in ${seconds} s.`
      return [...warnings.map(({message}) => `Warning: ${message}`), done]
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
  throw new Error(`There is no .ndjson file in ${folder}.`)
}

/** Throws an Error of one sentence when an asset file that the documents name is not there. */
const requireAssets = async (data: string, folder: string): Promise<void> => {
  const base = pathToFileURL(`${folder}/`)
  let line = 0
  for await (const text of createInterface({input: createReadStream(data), crlfDelay: Number.POSITIVE_INFINITY})) {
    line++
    for (const [, address = ''] of text.matchAll(/"_sanityAsset":\s*"(?:image|file)@(file:\/\/[^"\\]+)"/g)) {
      const url = new URL(address.replace(/^file:\/\/\.\//, ''), base)
      if (!existsSync(fileURLToPath(url))) {
        throw new Error(`Line ${line} of ${data} names an asset that is not there: ${address}. Nothing was imported.`)
      }
    }
  }
}
