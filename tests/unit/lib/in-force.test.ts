import {expect, test} from 'vitest'
import {dayIn, isComing, startOfDay, versionInForce} from '@/lib/in-force'

test.each([
  ['UTC', '2027-02-28T23:59:59.999Z', '2027-02-28'],
  ['UTC', '2027-03-01T00:00:00.000Z', '2027-03-01'],
  ['Europe/Berlin', '2027-02-28T22:59:59.999Z', '2027-02-28'],
  ['Europe/Berlin', '2027-02-28T23:00:00.000Z', '2027-03-01'],
  // Daylight saving time: an hour earlier in UTC.
  ['Europe/Berlin', '2027-06-30T21:59:59.999Z', '2027-06-30'],
  ['Europe/Berlin', '2027-06-30T22:00:00.000Z', '2027-07-01'],
  ['America/New_York', '2027-03-01T04:59:59.999Z', '2027-02-28'],
  ['America/New_York', '2027-03-01T05:00:00.000Z', '2027-03-01'],
  ['Pacific/Kiritimati', '2027-02-28T10:00:00.000Z', '2027-03-01'],
  ['Asia/Kathmandu', '2027-02-28T18:15:00.000Z', '2027-03-01'],
  // The clocks go forward at midnight: the day begins at one o'clock.
  ['Asia/Beirut', '2027-03-27T21:59:59.999Z', '2027-03-27'],
  ['Asia/Beirut', '2027-03-27T22:00:00.000Z', '2027-03-28'],
])('the day in %s at %s is %s', (timeZone, now, day) => {
  expect(dayIn(timeZone, Date.parse(now))).toBe(day)
})

const version = (name: string, effectiveDate: string | null) => ({version: name, effectiveDate})

test('the latest version that is not dated ahead is in force', () => {
  const versions = [version('3', '2027-03-01'), version('1', '2024-01-01'), version('2', '2025-01-01')]
  expect(versionInForce(versions, '2027-02-28')?.version).toBe('2')
  expect(versionInForce(versions, '2027-03-01')?.version).toBe('3')
  expect(versionInForce(versions, '2024-06-01')?.version).toBe('1')
  expect(versionInForce(versions, '2023-01-01')).toBeNull()
  expect(isComing(version('3', '2027-03-01'), '2027-02-28')).toBe(true)
})

test('of versions with one date the first is in force, and one without a date only when there is no other', () => {
  expect(versionInForce([version('b', '2025-01-01'), version('a', '2025-01-01')], '2026-01-01')?.version).toBe('b')
  expect(versionInForce([version('b', null), version('a', '2025-01-01')], '2026-01-01')?.version).toBe('a')
  expect(versionInForce([version('b', null)], '2026-01-01')?.version).toBe('b')
  expect(versionInForce([], '2026-01-01')).toBeNull()
})

test.each([
  ['UTC', '2027-03-01', '2027-03-01T00:00:00.000Z'],
  ['Europe/Berlin', '2027-03-01', '2027-02-28T23:00:00.000Z'],
  ['Europe/Berlin', '2027-07-01', '2027-06-30T22:00:00.000Z'],
  // The days on which the clocks change.
  ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['Europe/Berlin', '2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['America/New_York', '2027-11-07', '2027-11-07T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-03-01', '2027-02-28T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2027-03-01', '2027-03-01T11:00:00.000Z'],
  ['Asia/Kathmandu', '2027-03-01', '2027-02-28T18:15:00.000Z'],
  ['Australia/Lord_Howe', '2027-03-01', '2027-02-28T13:00:00.000Z'],
  // Midnight does not exist on this day.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  // The hour before midnight comes twice.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, date, start) => {
  expect(new Date(startOfDay(date, timeZone) ?? 0).toISOString()).toBe(start)
})

test('a text that is no date has no start', () => {
  expect(startOfDay('soon', 'UTC')).toBeNull()
  expect(startOfDay('', 'UTC')).toBeNull()
})
