import fc from 'fast-check'
import {applyPatch} from 'mendoza'
import {describe, expect, it} from 'vitest'
import type {StoredDocument} from '../../../../services/content-lake/document.ts'
import {encodePatch, withoutRevision} from '../../../../services/content-lake/history/mendoza.ts'

const SYSTEM = {_id: 'a', _type: 't', _createdAt: 'then', _updatedAt: 'now'}
const documentOf = (fields: Record<string, unknown>, revision = 'r'): StoredDocument => ({
  ...SYSTEM,
  ...fields,
  _rev: revision,
})
const plain = (document: StoredDocument | null) => document && withoutRevision(document)

const text = fc.oneof(
  fc.string({unit: 'binary', maxLength: 12}),
  fc.array(fc.constantFrom('a', 'b', 'ä', '€', '😀', '👩‍👩‍👧', '\ud83d'), {maxLength: 10}).map(parts => parts.join('')),
)
const name = fc
  .oneof(fc.constantFrom('title', 'a', 'b', 'Z', 'ö', '10', '9', 'toString'), text)
  .filter(one => !['_rev', '__proto__', '_id', '_type', '_createdAt', '_updatedAt'].includes(one))
const item = fc.oneof(
  fc.record({_key: fc.constantFrom('k1', 'k2', 'k3', 'k4'), text, n: fc.integer()}),
  fc.constantFrom('x', 'y', 1, 2, null, true),
)
/** The lake stores no attribute of this name, at any depth. */
const json = fc.jsonValue({maxDepth: 4}).filter(one => !JSON.stringify(one).includes('"__proto__":'))
const value = fc.oneof(text, fc.array(item, {maxLength: 7}), json, fc.dictionary(name, text))
const fields = fc.dictionary(name, value, {maxKeys: 6})
const document = fields.map(generated => JSON.parse(JSON.stringify(documentOf(generated))) as StoredDocument)
/** Two states; in half of the cases the second shares most of the first. */
const pair = fc.oneof(
  fc.tuple(document, document),
  fc.tuple(document, fields, fc.array(name)).map(([left, changes, removed]): [StoredDocument, StoredDocument] => [
    left,
    JSON.parse(
      JSON.stringify(
        documentOf({
          ...Object.fromEntries(Object.entries(left).filter(([key]) => !removed.includes(key))),
          ...changes,
        }),
      ),
    ),
  ]),
)

describe('a Mendoza patch', () => {
  it('turns any document into any other and back, read by the decoder of the clients', () => {
    fc.assert(
      fc.property(pair, ([left, right]) => {
        expect(applyPatch(plain(left), encodePatch(left, right))).toEqual(plain(right))
        expect(applyPatch(plain(right), encodePatch(right, left))).toEqual(plain(left))
      }),
      {numRuns: 4000},
    )
  })

  it('creates and deletes a document', () => {
    const created = documentOf({title: 'A'})
    expect(encodePatch(null, created)).toEqual([0, plain(created)])
    expect(encodePatch(created, null)).toEqual([0, null])
  })

  it('is empty when only the revision differs', () => {
    expect(encodePatch(documentOf({a: [1]}, 'one'), documentOf({a: [1]}, 'two'))).toEqual([])
  })

  it('is small when little of a long document changes', () => {
    const block = (key: number, words: string) => ({_key: `k${key}`, _type: 'block', children: [{_key: 's', words}]})
    const body = Array.from({length: 400}, (_, key) => block(key, 'a fairly long sentence, many times over'))
    const left = documentOf({body})
    const edited = body.with(200, block(200, 'a fairly long sentence, many more times over'))
    const patch = encodePatch(left, documentOf({body: edited.toSpliced(7, 1)}))
    expect(JSON.stringify(patch).length).toBeLessThan(200)
  })

  it('copies a list longer than the maximum number of arguments of a call', () => {
    const list = Array.from({length: 300_000}, (_, number) => number)
    const [left, right] = [documentOf({list}), documentOf({list: [...list, -1]})]
    expect(applyPatch(plain(left), encodePatch(left, right))).toEqual(plain(right))
  })
})
