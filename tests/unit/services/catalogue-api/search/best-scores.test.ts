import fc from 'fast-check'
import {expect, test} from 'vitest'
import {listBest} from '../../../../../services/catalogue-api/catalogue/search/ranking.ts'
import {TextIndex} from '../../../../../services/catalogue-api/catalogue/search/text-index.ts'

// Words that complete each other and mean each other. cspell:ignore hoodd caa
const WORDS = ['t', 'tee', 'shirt', 'hood', 'hooded', 'hoodie', 'cap', 'caps', 'cape', 'case', 'mug', 'red']
const INPUTS = [...WORDS, 'c', 'ca', 'h', 'ho', 'hoodd', 'caa', 's', 'shi', 'jumper', 'none']
const SYNONYMS = [
  {terms: ['hoodie', 'hooded shirt'], also: ['jumper', 'cap']},
  {terms: ['tee', 'red shirt'], also: ['cape']},
]

const fields = fc.array(
  fc.record({
    texts: fc.array(fc.constantFrom(...WORDS), {maxLength: 3}),
    weight: fc.constantFrom(100, 99, 98, 76, 75, 74, 60, 20),
    isStrong: fc.constant(true),
  }),
  {maxLength: 3},
)
const documents = fc.array(fc.record({fields, isPresent: fc.boolean()}), {maxLength: 40})
const input = fc.array(fc.constantFrom(...INPUTS), {maxLength: 4}).map(words => words.join(' '))

test('S2-search the best matches are the same whether all documents are scored or only those that can be among them', () => {
  const property = fc.property(documents, input, fc.integer({min: 1, max: 6}), (all, text, limit) => {
    const isPresent = (slot: number) => all[slot]?.isPresent === true
    const index = new TextIndex(SYNONYMS, isPresent)
    for (const [slot, one] of all.entries()) index.add(slot, one.fields)
    const best = (scores: Float32Array) =>
      listBest(scores, limit, all.keys(), {has: slot => isPresent(slot) && (scores[slot] ?? 0) > 0})
    const expected = best(index.search(text))
    expect(best(index.searchBest(text, limit))).toEqual(expected)
    // Once more: nothing of the last search is left.
    expect(best(index.searchBest(text, limit))).toEqual(expected)
  })
  fc.assert(property, {numRuns: 1000})
})

test('S2-search a match is read when it is in the same step as the best one, so that the more popular of them is listed', () => {
  const index = new TextIndex([])
  const add = (slot: number, name: string, weight: number) => index.add(slot, [{texts: [name], weight, isStrong: true}])
  // Completions count 0.7 times the typed share of the word: 33.95 and 35.
  add(0, 'cape', 97)
  add(1, 'cap', 75)
  const scores = index.searchBest('ca', 1)
  expect(listBest(scores, 1, [0, 1], {has: slot => (scores[slot] ?? 0) > 0})).toEqual([{slot: 0, score: 35}])
})
