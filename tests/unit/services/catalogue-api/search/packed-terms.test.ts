import {expect, test} from 'vitest'
import {packTerms, unpackTerms} from '../../../../../services/catalogue-api/catalogue/search/packed-terms.ts'
import {Postings} from '../../../../../services/catalogue-api/catalogue/search/postings.ts'

/** More documents than those for which an array has no room. */
const DOCUMENTS = 1000

const postingsOf = (documents: number) => {
  const postings = new Postings()
  for (let slot = 0; slot < documents; slot++) postings.add(slot, 1 + (slot % 255))
  return postings
}

test('terms that were packed keep their documents apart, also when many are added to one of them', () => {
  const lengths = [DOCUMENTS, 1, DOCUMENTS, 0, 3]
  const packed = packTerms(lengths.map((length, at) => ({key: `term ${at}`, postings: postingsOf(length)})))
  const terms = [...unpackTerms(packed)].map(([, postings]) => postings)
  for (const [at, postings] of terms.entries()) {
    const length = lengths[at] ?? 0
    expect([...postings.slots()]).toEqual([...postingsOf(length).slots()])
    for (let slot = length; slot < 2 * DOCUMENTS; slot++) postings.add(slot, 1 + (slot % 255))
  }
  const expected = postingsOf(2 * DOCUMENTS)
  for (const postings of terms) {
    expect([...postings.slots()]).toEqual([...expected.slots()])
    expect([...postings.weights()]).toEqual([...expected.weights()])
  }
})
