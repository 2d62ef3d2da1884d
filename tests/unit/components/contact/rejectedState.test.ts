import {expect, test} from 'vitest'
import {rejectedState} from '@/components/contact/rejectedState'

test('a rejected form shows the messages of its own checks, and a general one beside a field without a check', () => {
  expect(rejectedState({rejected: ['email', 'company']})).toEqual({
    step: 'editing',
    failure: 'Some fields need another look',
    errors: {email: 'Enter an email address such as ada@example.com', company: 'Check this field'},
  })
})

test('a rejected message may be too short, too long or no plain text', () => {
  expect(rejectedState({rejected: ['message']})).toMatchObject({
    errors: {message: 'Check your message: it needs 10 to 5,000 characters of plain text'},
  })
})
