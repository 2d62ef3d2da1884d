import {expect, test} from 'vitest'
import {describeLength} from '@/studio/inputs/length-of-text'

test('a text is counted against what is shown of it', () => {
  expect(describeLength('Grey', {best: 60})).toEqual({words: '4 of 60 characters', isGood: true})
  expect(describeLength(undefined, {least: 40, best: 60})).toEqual({words: '0 of 60 characters', isGood: true})
  expect(describeLength('Grey', {least: 40, best: 60}).words).toBe('4 of 60 characters: 36 more would say enough')
  expect(describeLength('x'.repeat(61), {best: 60})).toEqual({words: '61 of 60 characters: 1 too many', isGood: false})
})

test('a sign that takes two code units counts once', () => {
  expect(describeLength('𝒢', {best: 10}).words).toBe('1 of 10 characters')
})

test('a text made for the page is told how much of it search results show', () => {
  const length = {least: 5, best: 20, searchShows: 10}
  expect(describeLength('ten to cut', length)).toEqual({words: '10 of 20 characters', isGood: true})
  expect(describeLength('eleven long', length)).toEqual({
    words: '11 of 20 characters: search results show the first 10',
    isGood: true,
  })
  expect(describeLength('x'.repeat(21), length).isGood).toBe(false)
})
