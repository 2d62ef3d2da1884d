import {expect, test} from 'vitest'
import {describeLength} from '@/studio/inputs/describe-length'

test('compares the length of a text with its recommended length', () => {
  expect(describeLength('Grey', {max: 60})).toEqual({note: '4 of 60 characters', isGood: true})
  expect(describeLength(undefined, {min: 40, max: 60})).toEqual({note: '0 of 60 characters', isGood: true})
  expect(describeLength('Grey', {min: 40, max: 60}).note).toBe('4 of 60 characters: please write at least 36 more')
  expect(describeLength('x'.repeat(61), {max: 60})).toEqual({note: '61 of 60 characters: 1 too many', isGood: false})
})

test('a character of two code units counts once', () => {
  expect(describeLength('𝒢', {max: 10}).note).toBe('1 of 10 characters')
})

test('shows what search results make of a longer text', () => {
  const length = {min: 5, max: 20, cut: (text: string) => text.slice(0, 10)}
  expect(describeLength('ten to cut', length)).toEqual({note: '10 of 20 characters', isGood: true})
  expect(describeLength('eleven long', length)).toEqual({
    note: '11 of 20 characters. Search results show: “eleven lon”',
    isGood: true,
  })
  expect(describeLength('x'.repeat(21), length)).toEqual({
    note: '21 of 20 characters: 1 too many. Search results show: “xxxxxxxxxx”',
    isGood: false,
  })
})
