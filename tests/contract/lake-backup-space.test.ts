import fs, {copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {writeLakeBackup} from '../../services/content-lake/backups/write-lake-backup.ts'
import {startLake} from '../support/lake.ts'

const MEBIBYTE = 1024 * 1024
const NO_SPACE = /^The disk of .* has \d+ MiB left; a backup needs \d+ MiB\.$/

let root = ''
let dataDir = ''
let target = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lake-backup-space-'))
  dataDir = join(root, 'lake')
  target = join(root, 'copy')
  mkdirSync(target)
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(root, {recursive: true, force: true})
})

/** Creates a lake with two assets of 1 MiB and returns the size of its database. */
const fill = async (): Promise<number> => {
  const lake = await startLake({dataDir})
  for (const letter of 'ab') await lake.client.assets.upload('file', Buffer.alloc(MEBIBYTE, letter))
  await lake.close()
  return statSync(join(dataDir, 'lake.sqlite')).size
}

/** Lets the disks have so many bytes free at each look, beside the 64 MiB; the last number stays. */
const limitDisk = (...free: number[]): void => {
  const {statfs} = fs.promises
  vi.spyOn(fs.promises, 'statfs').mockImplementation(async path => {
    const bytes = (free.length > 1 ? free.shift() : free[0]) ?? 0
    return Object.assign(await statfs(path), {bsize: 1, bavail: 64 * MEBIBYTE + bytes})
  })
  syncBuiltinESMExports()
}

const copied = () => readdirSync(join(target, 'assets'))

describe('a backup leaves 64 MiB of the disk free', () => {
  test('and copies nothing when its files need more', async () => {
    limitDisk((await fill()) + 1.5 * MEBIBYTE)
    await expect(writeLakeBackup(dataDir, target, null)).rejects.toThrow(NO_SPACE)
    expect(copied()).toEqual([])
  })

  test('and does not count files that it shares with the previous one', async () => {
    const size = await fill()
    const previous = join(root, 'previous')
    mkdirSync(join(previous, 'assets'), {recursive: true})
    const [name = ''] = readdirSync(join(dataDir, 'assets'))
    copyFileSync(join(dataDir, 'assets', name), join(previous, 'assets', name))
    limitDisk(size + 1.5 * MEBIBYTE)
    expect(await writeLakeBackup(dataDir, target, previous)).toBe(2)
    expect(copied()).toHaveLength(2)
  })

  test('and ends when something else fills the disk meanwhile', async () => {
    const enough = (await fill()) + 10 * MEBIBYTE
    limitDisk(enough, enough, MEBIBYTE / 2)
    await expect(writeLakeBackup(dataDir, target, null)).rejects.toThrow(NO_SPACE)
    expect(copied()).toHaveLength(1)
  })
})
