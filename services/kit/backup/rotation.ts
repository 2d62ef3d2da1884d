import {type Backup, isDatedAhead} from './backup-folder.ts'

/** Number of days, and of weeks, of which the newest backup is kept. Days and weeks without a backup do not count. */
const KEPT_DAYS = 7
const KEPT_WEEKS = 4

const DAY_MS = 86_400_000
/** 1970 began on a Thursday: the number of days by which a week that starts on Monday is ahead of it. */
const MONDAY_OFFSET = 3

/**
 * Lists the backups to delete: all but the newest of each of the last 7 days (UTC) and 4 weeks that have one. Those that are
 * dated ahead of `now` stay, and do not count.
 */
export const listExpired = (backups: Backup[], now: number): Backup[] => {
  const newestFirst = backups.filter(backup => !isDatedAhead(backup, now)).toSorted((a, b) => b.time - a.time)
  const kept = new Set([
    ...newestPerPeriod(newestFirst, dayOf).slice(0, KEPT_DAYS),
    ...newestPerPeriod(newestFirst, time => Math.floor((dayOf(time) + MONDAY_OFFSET) / 7)).slice(0, KEPT_WEEKS),
  ])
  return newestFirst.filter(backup => !kept.has(backup))
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS)

const newestPerPeriod = (newestFirst: Backup[], periodOf: (time: number) => number): Backup[] =>
  newestFirst.filter(({time}, index) => {
    const previous = newestFirst[index - 1]
    return previous === undefined || periodOf(previous.time) !== periodOf(time)
  })
