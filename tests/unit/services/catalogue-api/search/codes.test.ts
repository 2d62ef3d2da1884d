import fc from 'fast-check'
import {expect, test} from 'vitest'
import {Codes} from '../../../../../services/catalogue-api/catalogue/search/codes.ts'
import {TextIndex} from '../../../../../services/catalogue-api/catalogue/search/text-index.ts'

/* Words with digits, such as the names of models. cspell:ignore shoodi */

const MODELS = ['BC3001', 'BC3005', 'BC41', '5000', '500', 'X1', '90s-hoodies']
const index = new TextIndex([])
for (const [slot, model] of MODELS.entries()) {
  index.add(slot, [{texts: [`Tee ${model}`], weight: 50, isStrong: true}])
}

/** Returns the models of the documents that match. */
const find = (text: string) => {
  const scores = index.search(text)
  return MODELS.filter((_model, slot) => (scores[slot] ?? 0) > 0)
}

test.each([
  ['bc', ['BC3001', 'BC3005', 'BC41']],
  ['bc3', ['BC3001', 'BC3005']],
  ['bc300', ['BC3001', 'BC3005']],
  ['bc3001', ['BC3001']],
  ['500', ['5000', '500']],
  ['x', ['X1']],
  ['90shoodi', ['90s-hoodies']],
  ['bc3002', []],
  ['bcc', []],
])('%s finds the models that begin with it, and corrects none', (text, expected) => {
  expect(find(text)).toEqual(expected)
})

test('a model that is added later completes a prefix that was searched before', () => {
  expect(find('q')).toEqual([])
  index.add(MODELS.push('Q7') - 1, [{texts: ['Tee Q7'], weight: 50, isStrong: true}])
  expect(find('q')).toEqual(['Q7'])
})

test('words with one beginning are divided, and found as before', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^(sku|a)[0-2]{0,7}$/), {maxLength: 2000, minLength: 600})
  const prefixes = fc.stringMatching(/^(s|sk|sku|a)?[0-2]{0,3}$/)
  fc.assert(
    fc.property(words, prefixes, (all, prefix) => {
      const codes = new Codes<string>()
      for (const word of all) expect(codes.add(word, word)).toBe(true)
      for (const word of all) expect(codes.add(word, 'another')).toBe(false)
      expect([...codes.atPrefix(prefix)].sort()).toEqual(all.filter(word => word.startsWith(prefix)).sort())
    }),
    {numRuns: 20},
  )
})
