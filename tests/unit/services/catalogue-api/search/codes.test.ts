import {expect, test} from 'vitest'
import {TextIndex} from '../../../../../services/catalogue-api/catalogue/search/text-index.ts'

/* Words with digits, such as the names of models. */

const MODELS = ['BC3001', 'BC3005', 'BC41', '5000', '500', 'X1']
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
