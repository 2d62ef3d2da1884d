import {expect, test} from 'vitest'
import {KEY_PATTERN} from '@/contract/enums'
import {toSlug} from '@/studio/schema/to-slug'

test.each([
  ['An editor’s guide', 'an-editors-guide'],
  ["Don't panic & print", 'dont-panic-and-print'],
  ['Café: 8½ × 11', 'cafe-8-11'],
  ['iPhone covers', 'iphone-covers'],
  ['  “Slow” — ink…  ', 'slow-ink'],
])('the slug of %j is %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
  expect(toSlug(title)).toMatch(KEY_PATTERN)
})

test('the slug of a long title ends with a whole word and has at most 96 characters', () => {
  expect(toSlug('twelve letters '.repeat(10))).toBe(`${'twelve-letters-'.repeat(6)}twelve`)
  expect(toSlug('word '.repeat(40))).toMatch(/^(word-){18}word$/)
  expect(toSlug('a'.repeat(200))).toHaveLength(96)
})
