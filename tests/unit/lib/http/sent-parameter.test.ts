import {expect, test} from 'vitest'
import {readSentParameter, toRejectedParameter, toSentParameter} from '@/lib/http/sent-parameter'

test('a valid reference is used as it is', () => {
  for (const reference of ['OP-23456-ABCDE', 'A1B2', '2026-0042']) {
    expect(readSentParameter(toSentParameter(reference))).toEqual({reference})
  }
})

test('a reference in another format becomes "received"', () => {
  for (const reference of ['OP-ABCDE-FGHJK', 'abc-1', 'You have won 1000', '', '7'.repeat(41)]) {
    expect(toSentParameter(reference)).toBe('received')
    expect(readSentParameter(toSentParameter(reference))).toEqual({reference: ''})
  }
})

test('a rejected message has the names of its fields in the order of the form, and no other names', () => {
  const errors = ['message', 'shopUrl', '<b>won</b>', 'email'].map(field => ({field, message: 'Private'}))
  expect(toRejectedParameter(errors)).toBe('rejected.email.shopUrl.message')
  expect(readSentParameter('rejected.email.shopUrl.message')).toEqual({rejected: ['email', 'shopUrl', 'message']})
  expect(readSentParameter(toRejectedParameter([]))).toEqual({rejected: []})
})

test('every other value is rejected', () => {
  const crafted = ['rejected.You have won', 'rejected.', 'rejected.email.<b>', 'email']
  for (const sent of [undefined, '', ['A1B2'], 'YOU-HAVE-WON', '<b>1</b>', 'RECEIVED', ...crafted])
    expect(readSentParameter(sent)).toBeNull()
})
