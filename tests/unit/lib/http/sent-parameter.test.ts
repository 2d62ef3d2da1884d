import {expect, test} from 'vitest'
import {readSentParameter, toSentParameter} from '@/lib/http/sent-parameter'

test('a valid reference is used as it is', () => {
  for (const reference of ['OP-23456-ABCDE', 'A1B2', '2026-0042']) {
    expect(readSentParameter(toSentParameter(reference))).toBe(reference)
  }
})

test('a reference in another format becomes "received"', () => {
  for (const reference of ['OP-ABCDE-FGHJK', 'abc-1', 'You have won 1000', '', '7'.repeat(41)]) {
    expect(toSentParameter(reference)).toBe('received')
    expect(readSentParameter(toSentParameter(reference))).toBe('')
  }
})

test('every other value is rejected', () => {
  for (const sent of [undefined, '', ['A1B2'], 'YOU-HAVE-WON', '<b>1</b>', 'RECEIVED'])
    expect(readSentParameter(sent)).toBeNull()
})
