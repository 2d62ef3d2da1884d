import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

type Options = {root: string; command: string; isCheck: boolean}

/**
 * Writes a generated file. With `isCheck` it compares it with the committed one instead, and makes the process exit with 1
 * when they differ.
 */
export async function updateGeneratedFile(path: string, generated: string, {root, command, isCheck}: Options) {
  const file = join(root, path)
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (generated === committed) return
  if (!isCheck) return writeFile(file, generated)
  console.error(`${path} is out of date: run \`${command}\`.`)
  process.exitCode = 1
}
