import {randomBytes} from 'node:crypto'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/**
 * Returns the administrator token: the given one, or one that is generated once and stored in the data folder, readable
 * by its owner only. `file` is the path of the stored token, or null for a given one.
 */
export const adminTokenOf = (dataDir: string, given: string | undefined): {token: string; file: string | null} => {
  if (given) return {token: given, file: null}
  const file = join(dataDir, 'admin-token')
  mkdirSync(dataDir, {recursive: true})
  try {
    // Fails when the file exists, so two processes never generate two tokens.
    writeFileSync(file, randomBytes(32).toString('base64url'), {mode: 0o600, flag: 'wx'})
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return {token: readFileSync(file, 'utf8').trim(), file}
}
