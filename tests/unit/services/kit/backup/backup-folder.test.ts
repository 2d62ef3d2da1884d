import {spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {
  defaultBackupFolder,
  deleteBackup,
  listBackups,
  removeUnfinished,
  toBackupName,
  writeBackup,
} from '../../../../../services/kit/backup/backup-folder.ts'

let folder = ''
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'backup-folder-')), 'backups')
})
afterEach(() => rmSync(join(folder, '..'), {recursive: true, force: true}))

const NOON = Date.parse('2026-11-22T12:00:00.123Z')

test('a backup is named by its time, and listed newest first', async () => {
  expect(toBackupName(NOON)).toBe('2026-11-22T12-00-00.123Z')
  for (const time of [NOON, NOON + 2, NOON + 1]) {
    await writeBackup(join(folder, toBackupName(time)), async unfinished => writeFileSync(join(unfinished, 'a'), 'a'))
  }
  mkdirSync(join(folder, 'a folder of the owner'))
  expect(listBackups(folder, NOON + 2).map(({time}) => time)).toEqual([NOON + 2, NOON + 1, NOON])
  // Those that are dated ahead come last.
  expect(listBackups(folder, NOON).map(({time}) => time)).toEqual([NOON, NOON + 2, NOON + 1])
  expect(statSync(listBackups(folder)[0]?.path ?? '').mode & 0o777).toBe(0o700)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(defaultBackupFolder('/somewhere/.data/lake')).toBe('/somewhere/.data/backups/lake')
  expect(listBackups(join(folder, 'missing'))).toEqual([])
})

test('a backup that fails leaves nothing, and never replaces an existing folder', async () => {
  const target = join(folder, toBackupName(NOON))
  const failing = writeBackup(target, async unfinished => {
    writeFileSync(join(unfinished, 'a'), 'a')
    throw new Error('no space')
  })
  await expect(failing).rejects.toThrow('no space')
  expect(readdirSync(folder)).toEqual([])
  await writeBackup(target, async () => {})
  await expect(writeBackup(target, async () => {})).rejects.toThrow('already exists')
})

test('what killed processes left unfinished is removed, also a deletion; what a running process writes is not', () => {
  const {pid} = spawnSync(process.execPath, ['--version'])
  for (const name of [
    `.unfinished-${pid}-a`,
    `.unfinished-${process.ppid}-b`,
    `.unfinished-${process.pid}-c`,
    'other',
  ]) {
    mkdirSync(join(folder, name), {recursive: true})
  }
  removeUnfinished(folder)
  expect(readdirSync(folder).sort()).toEqual([`.unfinished-${process.ppid}-b`, 'other'])
  const path = join(folder, toBackupName(NOON))
  mkdirSync(path)
  deleteBackup({path, time: NOON})
  expect(existsSync(path)).toBe(false)
})
