import {createWriteStream, renameSync, rmSync} from 'node:fs'
import {pipeline} from 'node:stream/promises'
import {formatBytes, showProgress} from '../../kit/command-line/progress.ts'
import {CommandError} from './command-error.ts'
import {readArguments, toApi} from './read-arguments.ts'
import {readText, sendRequest} from './send-request.ts'

/** `export`: returns the exit code. A file appears when it is complete. */
export async function exportCatalogue(args: string[]): Promise<number> {
  const {values, positionals} = readArguments(args, {out: {type: 'string'}, format: {type: 'string'}})
  if (positionals.length > 0) throw new CommandError('--out names the file. (--help lists the options.)')
  const {out} = values
  const format = values.format ?? (out?.toLowerCase().endsWith('.csv') ? 'csv' : 'ndjson')
  if (format !== 'csv' && format !== 'ndjson') {
    throw new CommandError(`--format must be ndjson or csv, not "${format}".`)
  }
  const response = await sendRequest(toApi(values), {method: 'GET', path: `/admin/catalogue/export?format=${format}`})
  if (response.statusCode !== 200) {
    throw new Error(`The catalogue API responded ${response.statusCode}: ${(await readText(response)).slice(0, 300)}`)
  }
  if (out === undefined) {
    await pipeline(response, process.stdout, {end: false})
    return 0
  }
  const progress = showProgress(`Exporting to ${out}`, null, formatBytes)
  const unfinished = `${out}.unfinished`
  let size = 0
  response.on('data', (part: Buffer) => {
    size += part.length
    progress.update(size)
  })
  try {
    await pipeline(response, createWriteStream(unfinished))
    renameSync(unfinished, out)
  } catch (error) {
    rmSync(unfinished, {force: true})
    throw error
  } finally {
    progress.stop()
  }
  console.log(`✓ Exported the catalogue to ${out}: ${formatBytes(size)}.`)
  return 0
}
