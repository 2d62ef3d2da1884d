import {createHash} from 'node:crypto'
import {createReadStream, existsSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {syncFile} from './sync-to-disk.ts'

const SUMS = 'SHA256SUMS'

/** Writes the SHA-256 of a file beside it, as `sha256sum --check SHA256SUMS` reads it. SQLite's pages have no checksums. */
export const writeChecksum = async (file: string): Promise<void> => {
  const sums = join(dirname(file), SUMS)
  await writeFile(sums, `${await sha256Of(file)}  ${basename(file)}\n`, {mode: 0o600})
  await syncFile(sums)
}

/** Returns what is wrong with a file that has a checksum beside it; null when it matches or has none. */
export const findChecksumProblem = async (file: string): Promise<string | null> => {
  const sums = join(dirname(file), SUMS)
  if (!existsSync(sums)) return null
  const isListed = (await readFile(sums, 'utf8')).split('\n').includes(`${await sha256Of(file)}  ${basename(file)}`)
  return isListed ? null : `it differs from ${SUMS}, so it changed after the backup`
}

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
