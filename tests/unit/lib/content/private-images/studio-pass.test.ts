import {expect, test} from 'vitest'
import {createStudioPass, hasStudioPass} from '@/lib/content/private-images/studio-pass'

const NOON = Date.parse('2026-11-22T12:00:00.000Z')
const HOUR_MS = 3_600_000
const SECRET = 'a-secret-of-the-site'

const pass = createStudioPass(NOON, SECRET) ?? ''
const value = /^studio-images=([^;]+)/.exec(pass)?.[1] ?? ''
const isValid = (text: string | undefined, now = NOON, secret = SECRET) =>
  hasStudioPass(text === undefined ? {} : {'studio-images': text}, now, secret)

test('a pass is valid for an hour, for scripts and other sites invisible, and sent with images only', () => {
  expect(pass).toMatch(/; Path=\/lake\/images; Max-Age=3600; HttpOnly; SameSite=Strict/)
  expect(isValid(value)).toBe(true)
  expect(isValid(value, NOON + HOUR_MS - 1)).toBe(true)
  expect(isValid(value, NOON + HOUR_MS)).toBe(false)
})

test('a pass that is missing, changed or signed with another secret is invalid', () => {
  const [expiry = '', signature = ''] = value.split('.')
  for (const forged of [
    undefined,
    '',
    '.',
    expiry,
    `${expiry}.`,
    `.${signature}`,
    `${Number(expiry) + 1}.${signature}`,
    `Infinity.${signature}`,
    `${expiry}.${signature.slice(1)}`,
    `${expiry}.${signature.replace(/.$/, '_')}`,
  ])
    expect([forged, isValid(forged)]).toEqual([forged, false])
  expect(isValid(value, NOON, 'another-secret-of-it')).toBe(false)
  expect(createStudioPass(NOON, undefined)).toBeNull()
})
