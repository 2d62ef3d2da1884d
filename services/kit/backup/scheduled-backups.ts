import {join} from 'node:path'
import {explainStartError} from '../start-error.ts'
import {deleteBackup, isDatedAhead, listBackups, removeUnfinished, toBackupName, writeBackup} from './backup-folder.ts'
import {DamagedDatabaseError} from './database-tasks.ts'
import {listExpired} from './rotation.ts'

export type ScheduledBackups = {
  /** Stops the schedule and a backup in progress, of which nothing stays. */
  stop: () => Promise<void>
}

export type BackupSchedule = {
  /** Name of the service, for the log. */
  name: string
  /** Folder of the backups; created when missing. */
  folder: string
  /** Writes one backup into an empty folder. `newest` is the path of the newest backup, or null. */
  write: (target: string, newest: string | null, signal: AbortSignal) => Promise<void>
  /** Called when the database turns out to be damaged, with the reason. */
  onDamage?: (reason: string) => void
  /** Delay of the first check after the start, in milliseconds. A first start also seeds the content and builds the site. */
  firstDelayMs?: number
  /** Interval of the checks, in milliseconds. Timers stand still while a laptop sleeps, so it is much less than a day. */
  checkEveryMs?: number
  now?: () => number
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FIRST_DELAY_MS = 5 * 60_000

/**
 * Backs up whenever the newest backup is more than a day old, and deletes expired ones afterwards. A failure is logged,
 * deletes nothing and is tried again at the next check, an hour later.
 */
export const startBackups = (schedule: BackupSchedule): ScheduledBackups => {
  const {firstDelayMs = FIRST_DELAY_MS, checkEveryMs = HOUR_MS} = schedule
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const check = (): void => {
    running = backUpWhenDue(schedule, stopping.signal).catch(error => {
      if (!stopping.signal.aborted) report(schedule, error)
    })
    void running.then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(check, checkEveryMs).unref()
    })
  }
  timer = setTimeout(check, firstDelayMs).unref()

  return {
    stop: async () => {
      stopping.abort(new Error('The service stops.'))
      clearTimeout(timer)
      await running
    },
  }
}

const backUpWhenDue = async (schedule: BackupSchedule, signal: AbortSignal): Promise<void> => {
  const {name, folder, write, now = Date.now} = schedule
  const startedAt = now()
  const newest = listBackups(folder, startedAt).find(backup => !isDatedAhead(backup, startedAt))
  if (newest && startedAt - newest.time < DAY_MS) return
  removeUnfinished(folder)
  const target = join(folder, toBackupName(startedAt))
  await writeBackup(target, unfinished => write(unfinished, newest?.path ?? null, signal))
  const backups = listBackups(folder, startedAt)
  const expired = listExpired(backups, startedAt)
  for (const backup of expired) deleteBackup(backup)
  const ahead = backups.filter(backup => isDatedAhead(backup, startedAt))
  for (const {path} of ahead) console.warn(`${name}: ${path} is dated ahead. If the clock is right, delete it.`)
  console.log(`${name}: backed up to ${target}; deleted ${expired.length} expired backups.`)
}

const report = ({name, folder, onDamage}: BackupSchedule, error: unknown): void => {
  console.error(`${name}: the backup failed and is tried again within an hour: ${explainStartError(error, folder)}`)
  if (error instanceof DamagedDatabaseError) onDamage?.(error.message)
}
