import {expect, test} from 'vitest'
import {fitLines} from '@/lib/share-pictures/typeset/fit-lines'

/** Every character is half an em wide. */
const measure = (text: string) => [...text].length / 2
const limits = {width: 500, maxSize: 100, minSize: 40, maxLines: 3}

test('S2-share-picture a short text gets the largest size', () => {
  expect(fitLines('Mug', limits, measure)).toEqual({size: 100, lines: ['Mug']})
  expect(fitLines('Heavy hoodie', limits, measure)).toEqual({size: 100, lines: ['Heavy', 'hoodie']})
})

test('S2-share-picture a longer text gets smaller until its lines and its longest word fit', () => {
  const {size, lines} = fitLines('Organic embroidered sweatshirt for children', limits, measure)
  expect(size).toBeLessThan(100)
  expect(lines.length).toBeLessThanOrEqual(3)
  expect(lines.join(' ')).toBe('Organic embroidered sweatshirt for children')
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(500)
})

test('S2-share-picture a text that does not fit at the smallest size ends with an ellipsis', () => {
  const {size, lines} = fitLines('a long sentence, '.repeat(10), limits, measure)
  expect(size).toBe(40)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/\w…$/)
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(500)
})

test('S2-share-picture a word that is wider than a line is broken, and cut when there is no room', () => {
  expect(fitLines('x'.repeat(60), limits, measure).lines).toEqual(['x'.repeat(25), 'x'.repeat(25), 'x'.repeat(10)])
  expect(fitLines('x'.repeat(1000), limits, measure).lines[2]).toBe(`${'x'.repeat(24)}…`)
})

test('S2-share-picture the height limits the lines too', () => {
  const {size, lines} = fitLines('one two three four', {...limits, maxHeight: 90}, measure)
  expect(lines.length * size).toBeLessThanOrEqual(90)
  expect(fitLines('one two '.repeat(40), {...limits, maxHeight: 10}, measure).lines).toHaveLength(1)
})

test('an empty text has no lines', () => {
  expect(fitLines('', limits, measure).lines).toEqual([])
})
