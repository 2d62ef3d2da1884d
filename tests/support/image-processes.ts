import {readdirSync, readFileSync} from 'node:fs'

/** Returns the ids of the image processes of a process, of this one by default. Reads `/proc`, so it works on Linux only. */
export const imageProcessesOf = (parent = process.pid): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(id => {
      const [, parentId] = readOrEmpty(`/proc/${id}/stat`)
        .replace(/^.*\) /, '')
        .split(' ')
      return Number(parentId) === parent && readOrEmpty(`/proc/${id}/cmdline`).includes('image-process')
    })

// cspell:ignore smaps

/** Memory of processes in bytes, each shared page counted once. */
export const memoryOf = (ids: readonly number[]): number =>
  ids.reduce((sum, id) => {
    const [, kibibytes] = /^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${id}/smaps_rollup`)) ?? []
    return sum + Number(kibibytes ?? 0) * 1024
  }, 0)

/** A file of `/proc` disappears with its process. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
