import {randomBytes} from 'node:crypto'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/**
 * The administrator's token: the one given, or else one that is made once and kept in the data folder for its owner
 * alone; `file` says where it lies, null when it was given.
 */
export const adminTokenOf = (dataDir: string, given: string | undefined): {token: string; file: string | null} => {
  if (given) return {token: given, file: null}
  const file = join(dataDir, 'admin-token')
  mkdirSync(dataDir, {recursive: true})
  try {
    // Fails when the file is there already, so that two processes never make two tokens.
    writeFileSync(file, randomBytes(32).toString('base64url'), {mode: 0o600, flag: 'wx'})
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return {token: readFileSync(file, 'utf8').trim(), file}
}
