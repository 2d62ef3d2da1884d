import {randomBytes} from 'node:crypto'
import {existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync} from 'node:fs'
import {basename, dirname, join, resolve} from 'node:path'
import {syncFolder} from './sync-to-disk.ts'

/** A finished backup; `time` in milliseconds since 1970. */
export type Backup = {path: string; time: number}

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/
const UNFINISHED = /^\.unfinished-(\d+)-/
const DAY_MS = 86_400_000

/** Returns the folder of a service's backups when no setting names one: `.data/backups/lake` for `.data/lake`. */
export const defaultBackupFolder = (dataDir: string): string => {
  const path = resolve(dataDir)
  return join(dirname(path), 'backups', basename(path))
}

/** Returns the folder that a setting names; null when the setting is missing or "off". */
export const toBackupFolder = (setting: string | undefined): string | null =>
  setting === undefined || setting === 'off' ? null : resolve(setting)

/** Returns the name of a backup: its time in ISO 8601, with hyphens instead of the colons that Windows rejects. */
export const toBackupName = (time: number): string => new Date(time).toISOString().replaceAll(':', '-')

/** Returns whether a backup is dated ahead of `now`: the clock was wrong when it was made, or is wrong now. */
export const isDatedAhead = ({time}: Backup, now = Date.now()): boolean => time > now

/**
 * Lists the finished backups in a folder, newest first; none when the folder does not exist. Those that are dated ahead of
 * `now` are last, because the others may be newer.
 */
export const listBackups = (folder: string, now = Date.now()): Backup[] =>
  namesIn(folder)
    .flatMap(name => {
      const [, hour, minute, second] = NAME.exec(name) ?? []
      const time = Date.parse(`${hour}:${minute}:${second}`)
      return Number.isNaN(time) ? [] : [{path: join(folder, name), time}]
    })
    .sort((a, b) => Number(isDatedAhead(a, now)) - Number(isDatedAhead(b, now)) || b.time - a.time)

/**
 * Creates the folder `target` with what `write` puts into it: under a temporary name first, so that a crash leaves no
 * incomplete backup under the final one. Only this user may read it. Throws when `target` exists or `write` throws.
 */
export const writeBackup = async (target: string, write: (folder: string) => Promise<void>): Promise<void> => {
  if (existsSync(target)) throw new Error(`${target} already exists: a backup needs a new folder.`)
  const parent = dirname(resolve(target))
  mkdirSync(parent, {recursive: true, mode: 0o700})
  const unfinished = join(parent, `.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    mkdirSync(unfinished, {mode: 0o700})
    await write(unfinished)
    await syncFolder(unfinished)
    renameSync(unfinished, target)
    await syncFolder(parent)
  } finally {
    rmSync(unfinished, {recursive: true, force: true})
  }
}

/** Deletes a backup. It gets a temporary name first, so that a crash leaves no incomplete backup. */
export const deleteBackup = ({path}: Backup): void => {
  const unfinished = join(dirname(path), `.unfinished-${process.pid}-${basename(path)}`)
  renameSync(path, unfinished)
  rmSync(unfinished, {recursive: true, force: true})
}

/** Removes what killed processes left unfinished. This process must not be writing a backup into the folder. */
export const removeUnfinished = (folder: string): void => {
  for (const name of namesIn(folder)) {
    const pid = Number(UNFINISHED.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid)) continue
    const path = join(folder, name)
    // After a restart of the machine, another program may have the id.
    const isInUse = pid !== process.pid && isRunning(pid) && Date.now() - statSync(path).mtimeMs < DAY_MS
    if (!isInUse) rmSync(path, {recursive: true, force: true})
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
