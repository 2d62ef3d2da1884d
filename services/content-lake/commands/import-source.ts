import {createReadStream, existsSync} from 'node:fs'
import {mkdtemp, readdir, rm, stat} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {extract} from 'tar'
import {isRecord} from '../document.ts'

/** What is imported: a folder with its data file, or only the file. `discard` deletes the folder of an unpacked archive. */
export type ImportSource = {folder: string; data: string; isFolder: boolean; discard?: () => Promise<void>}

/** Unpacks an archive; returns a folder or a data file as it is. Rejects with an Error when there is no data file. */
export const openImportSource = async (source: string): Promise<ImportSource> => {
  if ((await stat(source)).isDirectory()) return {folder: source, data: await dataFileIn(source), isFolder: true}
  if (!/\.(tar\.gz|tgz|tar)$/.test(source)) return {folder: dirname(source), data: source, isFolder: false}
  const target = await mkdtemp(join(tmpdir(), 'lake-import-'))
  const discard = () => rm(target, {recursive: true, force: true})
  try {
    await extract({file: source, cwd: target, strip: 1, strict: true})
    return {folder: target, data: await dataFileIn(target), isFolder: true, discard}
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

/**
 * Returns the ids of the documents in a data file. Rejects with an Error when a document refers to an asset file that doesn't
 * exist. Sanity's importer reports lines that are not documents.
 */
export const readDocumentIds = async ({data, folder}: ImportSource): Promise<string[]> => {
  const base = pathToFileURL(`${folder}/`)
  const ids: string[] = []
  let line = 0
  for await (const text of createInterface({input: createReadStream(data), crlfDelay: Number.POSITIVE_INFINITY})) {
    line++
    for (const [, address = ''] of text.matchAll(/"_sanityAsset":\s*"(?:image|file)@(file:\/\/[^"\\]+)"/g)) {
      const url = new URL(address.replace(/^file:\/\/\.\//, ''), base)
      if (!existsSync(fileURLToPath(url))) {
        throw new Error(`Line ${line} of ${data} refers to a missing asset: ${address}. Nothing was imported.`)
      }
    }
    const id = idIn(text)
    if (id !== null) ids.push(id)
  }
  return ids
}

const idIn = (line: string): string | null => {
  try {
    const document: unknown = JSON.parse(line)
    return isRecord(document) && typeof document._id === 'string' ? document._id : null
  } catch {
    return null
  }
}
