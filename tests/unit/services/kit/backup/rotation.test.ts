import {expect, test} from 'vitest'
import {listExpired} from '../../../../../services/kit/backup/rotation.ts'

const DAY_MS = 86_400_000
/** A Sunday. */
const SUNDAY = Date.parse('2026-11-22T12:00:00Z')
const backupAt = (time: number) => ({path: new Date(time).toISOString(), time})
const keptOf = (times: number[]) => {
  const expired = new Set(listExpired(times.map(backupAt), SUNDAY).map(({time}) => time))
  return times.filter(time => !expired.has(time)).map(time => new Date(time).toISOString().slice(0, 10))
}

test('of daily backups, the last seven and those of the ends of the last four weeks stay', () => {
  const times = Array.from({length: 60}, (_, day) => SUNDAY - day * DAY_MS)
  expect(keptOf(times)).toEqual([
    ...['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'],
    ...['2026-11-15', '2026-11-08', '2026-11-01'],
  ])
})

test('of several backups of one day, the newest stays', () => {
  expect(listExpired([SUNDAY, SUNDAY - 1000, SUNDAY - 2000].map(backupAt), SUNDAY).map(({time}) => time)).toEqual([
    SUNDAY - 1000,
    SUNDAY - 2000,
  ])
})

test('rare backups stay, however old they are', () => {
  const times = Array.from({length: 9}, (_, index) => SUNDAY - index * 40 * DAY_MS)
  expect(keptOf(times)).toHaveLength(7)
  expect(listExpired([], SUNDAY)).toEqual([])
})

test('backups that are dated ahead stay, and take no places', () => {
  const ahead = Array.from({length: 9}, (_, day) => SUNDAY + (400 + day) * DAY_MS)
  const days = Array.from({length: 7}, (_, day) => SUNDAY - day * DAY_MS)
  expect(listExpired([...ahead, ...days].map(backupAt), SUNDAY)).toEqual([])
})
