import {expect, test} from 'vitest'
import {latestCommitTime} from '@/lib/publishing/latest-commit-time'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')

test('the latest commit time is the transaction time plus the transit time of the message', () => {
  expect(latestCommitTime('2026-11-21T12:00:00.000Z', NOON + 5000, NOON + 5030)).toBe(NOON + 30)
})

test('the signature reveals a lake clock that is ahead or behind', () => {
  const ahead = latestCommitTime('2026-11-21T12:10:00.000Z', NOON + 605_000, NOON + 5000)
  expect(ahead).toBe(NOON)
  const behind = latestCommitTime('2026-11-21T11:50:00.000Z', NOON - 595_000, NOON + 5000)
  expect(behind).toBe(NOON)
})

test('the commit is never later than the receipt of the message, whatever the message says', () => {
  expect(latestCommitTime('2026-11-21T13:00:00.000Z', NOON, NOON + 20)).toBe(NOON + 20)
  expect(latestCommitTime(undefined, NOON, NOON + 20)).toBe(NOON + 20)
  expect(latestCommitTime('yesterday', NOON, NOON + 20)).toBe(NOON + 20)
})
