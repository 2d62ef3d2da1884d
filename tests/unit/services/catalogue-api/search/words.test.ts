import fc from 'fast-check'
import {expect, test} from 'vitest'
import {listQueryWords, listWords} from '../../../../../services/catalogue-api/catalogue/search/words.ts'

test.each([
  ['Women’s Piqué T-shirt', ['womens', 'pique', 't', 'shirt', 'tshirt']],
  ["Women's pique t-shirt", ['womens', 'pique', 't', 'shirt', 'tshirt']],
  ['18x24 in, 240gsm', ['18', '24', 'in', '240', 'gsm']],
  ['½ Liter – 500ml', ['1⁄2', 'liter', '500', 'ml'].flatMap(word => word.split('⁄'))],
  ['- -- a-', ['a']],
  ['', []],
])('%j has the words %j', (text, words) => {
  expect(listWords(text)).toEqual(words)
})

test('a text has the same words beside a letter that is not ASCII', () => {
  const ascii = fc.string({unit: fc.constantFrom(..."aZ09 -'.,/", 'x', 'gsm'), maxLength: 40})
  fc.assert(
    fc.property(ascii, text => {
      expect(listWords(`${text} ж`)).toEqual([...listWords(text), 'ж'])
    }),
  )
})

test('a search has at most twelve words, and stop words only without others', () => {
  expect(listQueryWords('the mug')).toEqual(['mug'])
  expect(listQueryWords('the')).toEqual(['the'])
  expect(listQueryWords('1-2 3 4 5 6 7 8 9 10 11 12 13')).toEqual(Array.from({length: 12}, (_, at) => `${at + 1}`))
})
