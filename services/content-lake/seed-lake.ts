import {createReadStream} from 'node:fs'
import {basename, dirname, relative, resolve} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath, pathToFileURL} from 'node:url'
import type {FastifyInstance} from 'fastify'
import type {AssetKind} from './assets/asset-name.ts'
import {isRecord, type JsonRecord} from './document.ts'
import {parseMutations} from './transactions/mutation.ts'

const AUTHOR = 'seed'

/**
 * Loads an NDJSON file in the format of @sanity/export into the first dataset of a lake, in one transaction. Does
 * nothing when the dataset has documents. Assets (`_sanityAsset`) are read from the folder of the file. Throws an Error
 * that names the invalid line; no document is stored then.
 */
export const seedLake = async (app: FastifyInstance, file: string, report: (line: string) => void): Promise<void> => {
  const {store, transact, settings} = app.lake
  const [dataset = 'production'] = settings.datasets
  if (store.countDocuments(dataset) > 0) return
  const documents: JsonRecord[] = []
  const assets = new Map<string, string>()
  for await (const {line, value} of readLines(file)) {
    try {
      documents.push(await withAssets(app, dataset, file, value, assets))
    } catch (error) {
      throw new Error(`${file}:${line}: ${error instanceof Error ? error.message : String(error)}`, {cause: error})
    }
  }
  const mutations = documents.map(createOrReplace => ({createOrReplace}))
  await transact(dataset, parseMutations({mutations}), {author: AUTHOR, autoGenerateArrayKeys: true})
  report(`Loaded ${documents.length} documents and ${assets.size} assets from ${file}`)
}

async function* readLines(file: string): AsyncGenerator<{line: number; value: JsonRecord}> {
  let line = 0
  for await (const text of createInterface({input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY})) {
    line++
    if (text.trim() === '') continue
    const value = parseLine(text)
    if (!value) throw new Error(`${file}:${line} is not a JSON object`)
    yield {line, value}
  }
}

const parseLine = (text: string): JsonRecord | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** Uploads every `_sanityAsset` of a document and returns the document with references to the uploaded assets. */
const withAssets = async (
  app: FastifyInstance,
  dataset: string,
  file: string,
  document: JsonRecord,
  uploaded: Map<string, string>,
): Promise<JsonRecord> => {
  const visit = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(visit))
    if (!isRecord(value)) return value
    const {_sanityAsset: asset, ...others} = value
    const entries = await Promise.all(Object.entries(others).map(async ([key, inner]) => [key, await visit(inner)]))
    const fields: JsonRecord = Object.fromEntries(entries)
    if (typeof asset !== 'string') return fields
    return {...fields, asset: {_type: 'reference', _ref: await uploadOnce(app, dataset, file, asset, uploaded)}}
  }
  const visited = await visit(document)
  return isRecord(visited) ? visited : document
}

const uploadOnce = async (
  app: FastifyInstance,
  dataset: string,
  file: string,
  asset: string,
  uploaded: Map<string, string>,
): Promise<string> => {
  const done = uploaded.get(asset)
  if (done) return done
  const [, kind, address = ''] = /^(image|file)@(.+)$/.exec(asset) ?? []
  const folder = dirname(resolve(file))
  const url = new URL(address.replace(/^file:\/\/\.\//, ''), pathToFileURL(`${folder}/`))
  const isInFolder = url.protocol === 'file:' && !relative(folder, fileURLToPath(url)).startsWith('..')
  if (!kind || !isInFolder) throw new Error(`the asset "${asset}" is not a file in the folder of the seed`)
  const path = fileURLToPath(url)
  const assetKind: AssetKind = kind === 'image' ? 'images' : 'files'
  const details = {filename: basename(path), mimeType: null, fields: {}}
  const stored = await app.lake.assets.upload(dataset, assetKind, createReadStream(path), details, {
    client: AUTHOR,
    signal: new AbortController().signal,
  })
  uploaded.set(asset, stored._id)
  return stored._id
}
