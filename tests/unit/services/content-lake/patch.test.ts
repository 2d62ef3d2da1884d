import {describe, expect, it} from 'vitest'
import {valueProblem} from '../../../../services/content-lake/document.ts'
import {strongReferencesOf} from '../../../../services/content-lake/store/references.ts'
import {keyed, withArrayKeys} from '../../../../services/content-lake/transactions/array-keys.ts'
import {applyPatch as apply} from '../../../../services/content-lake/transactions/patch.ts'

const applyPatch = (...args: [Parameters<typeof apply>[0], Parameters<typeof apply>[1]]) =>
  apply(...args, {leftMs: 2000})

const document = {
  _id: 'a',
  _type: 'post',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  tags: ['x', 'y'],
  items: [{_key: 'k', n: 1}],
}

describe('a patch', () => {
  it('does not modify its input document', () => {
    const before = structuredClone(document)
    const after = applyPatch(document, {set: {title: 'T', 'items[_key=="k"].n': 2}, unset: ['tags[0]']})
    expect(document).toEqual(before)
    expect(after).toMatchObject({title: 'T', tags: ['y'], items: [{n: 2}]})
  })

  it('cannot change system fields', () => {
    const after = applyPatch(document, {set: {_rev: 'mine', _createdAt: 'never'}, unset: ['_updatedAt']})
    expect(after).toEqual(document)
    expect(() => applyPatch(document, {set: {_id: 'b'}})).toThrow('immutable attribute "_id"')
    expect(() => applyPatch(document, {unset: ['_type']})).toThrow('immutable attribute "_type"')
  })

  it('replaces list items once, even in a list created by the same patch, and nothing when none match', () => {
    expect(applyPatch(document, {insert: {replace: 'tags[0]', items: ['z']}}).tags).toEqual(['z', 'y'])
    expect(applyPatch(document, {insert: {replace: 'tags[7]', items: ['z']}}).tags).toEqual(['x', 'y'])
    const created = applyPatch(document, {setIfMissing: {list: [1]}, insert: {replace: 'list[0]', items: [2]}})
    expect(created.list).toEqual([2])
  })

  it('rejects a malformed or dangerous path', () => {
    for (const path of ['a[', '__proto__.x', 'tags[0:99999999]', '']) {
      expect(() => applyPatch(document, {set: {[path]: 1}}), path).toThrow()
    }
  })
})

describe('a value', () => {
  it('is rejected when it could break queries or the process', () => {
    expect(valueProblem({a: [{b: null}], 'c d': 1})).toBeNull()
    expect(valueProblem({a: {hasOwnProperty: 1}})).toContain('hasOwnProperty')
    expect(valueProblem(JSON.parse('{"__proto__": 1}'))).toContain('__proto__')
    expect(valueProblem(JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`))).toContain('levels deep')
  })

  it('lists its strong references only', () => {
    const value = {
      a: {_ref: 'one'},
      b: [{_ref: 'two'}, {_ref: 'two'}, {_ref: 'weak', _weak: true}],
      c: {deep: {_ref: 'three', _weak: false}},
      d: {_ref: 'elsewhere', _dataset: 'other'},
      e: {_type: 'globalDocumentReference', _ref: 'media:x'},
    }
    expect([...strongReferencesOf(value)].sort()).toEqual(['one', 'three', 'two'])
  })

  it('receives keys for the objects in its lists, at every depth', () => {
    const key = expect.stringMatching(/^[0-9a-f]{12}$/)
    expect(withArrayKeys({a: [{b: [{c: 1}]}, 2]})).toEqual({a: [{_key: key, b: [{_key: key, c: 1}]}, 2]})
    expect(keyed({_key: 'own'})).toEqual({_key: 'own'})
  })
})
