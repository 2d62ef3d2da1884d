import {encodeSignatureHeader} from '@sanity/webhook'
import {expect, test} from 'vitest'
import {latestCommitTime} from '@/lib/publishing/latest-commit-time'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const signedAt = (time: number) => encodeSignatureHeader('{}', time, 'a-secret')

test('a change was committed when the lake says, or as much later as the message took', async () => {
  expect(latestCommitTime('2026-11-21T12:00:00.000Z', await signedAt(NOON + 5000), NOON + 5030)).toBe(NOON + 30)
})

test('a clock of the lake that is ahead or behind is told by its signature', async () => {
  const ahead = latestCommitTime('2026-11-21T12:10:00.000Z', await signedAt(NOON + 605_000), NOON + 5000)
  expect(ahead).toBe(NOON)
  const behind = latestCommitTime('2026-11-21T11:50:00.000Z', await signedAt(NOON - 595_000), NOON + 5000)
  expect(behind).toBe(NOON)
})

test('a change was committed before it was told, whatever the message says', async () => {
  expect(latestCommitTime('2026-11-21T13:00:00.000Z', await signedAt(NOON), NOON + 20)).toBe(NOON + 20)
  expect(latestCommitTime(undefined, await signedAt(NOON), NOON + 20)).toBe(NOON + 20)
  expect(latestCommitTime('yesterday', await signedAt(NOON), NOON + 20)).toBe(NOON + 20)
})
