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

test('items of a list are changed by their keys, added and removed', () => {
  const rows = [
    {_key: 'a', cells: ['1', '2']},
    {_key: 'b', cells: ['3', '4']},
  ]
  const change = set('Four', [{_key: 'b'}, 'cells', 1])
  expect(valueAfter(rows, [change])).toEqual([rows[0], {_key: 'b', cells: ['3', 'Four']}])
  const added = {_key: 'c', cells: ['5', '6']}
  expect(valueAfter(rows, [insert([added], 'after', [-1]), unset([{_key: 'a'}])])).toEqual([rows[1], added])
  expect(valueAfter(undefined, [setIfMissing([]), insert([added], 'after', [-1])])).toEqual([added])
  expect(rows[1]?.cells).toEqual(['3', '4'])
})
