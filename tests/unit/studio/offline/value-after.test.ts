import {insert, set, setIfMissing, unset} from 'sanity'
import {expect, test} from 'vitest'
import {valueAfter} from '@/studio/offline/value-after'

test('a value is set and removed', () => {
  expect(valueAfter('before', [set('after')])).toBe('after')
  expect(valueAfter('before', [unset()])).toBeUndefined()
})

test('a field of a value is set, also when there was no value', () => {
  const type = [setIfMissing({_type: 'slug'}), set('mine', ['current'])]
  expect(valueAfter(undefined, type)).toEqual({_type: 'slug', current: 'mine'})
  expect(valueAfter({_type: 'slug', current: 'theirs'}, type)).toEqual({_type: 'slug', current: 'mine'})
})

test('other patches are refused: none of these inputs has them', () => {
  expect(() => valueAfter(1, [insert([1], 'after', [0])])).toThrow(TypeError)
})
