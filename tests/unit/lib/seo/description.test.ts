import {expect, test} from 'vitest'
import {cutDescription, toDescription, toSentences} from '@/lib/seo/description'

const words = (count: number) => Array.from({length: count}, (_, index) => `word${index}`).join(' ')

test('a description of 120 to 160 characters stays as it is', () => {
  const text = 'a'.repeat(140)
  expect(toDescription([text, 'More.'])).toBe(text)
})

test('a short description is extended by the next texts', () => {
  expect(toDescription(['Every blank we print on', null, 'We print shirts.'])).toBe(
    'Every blank we print on. We print shirts.',
  )
})

test.each([
  [['A plain tee.'], 'A plain tee.'],
  [['A plain tee', 'Side seams', 'No label.'], 'A plain tee. Side seams. No label.'],
  [['A plain tee. ', '', 'Really?'], 'A plain tee. Really?'],
])('texts are joined as sentences, with one full stop each: %j', (texts, sentences) => {
  expect(toSentences(texts)).toBe(sentences)
})

test('a long description ends after a sentence within 120 to 160 characters', () => {
  const sentence = `${'a'.repeat(129)}.`
  expect(cutDescription(`Short. ${sentence} ${words(20)}`)).toBe(`Short. ${sentence}`)
})

test('without such a sentence, it ends after a whole word with an ellipsis', () => {
  const cut = cutDescription(`Short. ${words(60)}`)
  expect(cut.length).toBeLessThanOrEqual(160)
  expect(cut).toMatch(/ word\d+…$/)
  expect(words(60)).toContain(cut.slice('Short. '.length, -1))
})

test('line breaks become spaces, and no text gives an empty description', () => {
  expect(toDescription(['One\n  two'])).toBe('One two')
  expect(toDescription([null, undefined, ''])).toBe('')
})

test('a text without spaces is not cut within a character', () => {
  for (const start of ['', 'a']) {
    const cut = cutDescription(start + '🧵'.repeat(100))
    expect(cut).toMatch(/🧵…$/u)
    expect(cut.isWellFormed()).toBe(true)
  }
})
