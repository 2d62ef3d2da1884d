import {expect, test} from 'vitest'
import {plainText} from '@/studio/offline/plain-text'

test('a kept value is shown as its words', () => {
  const block = {_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', text: 'Rich text'}]}
  const rows = [{_key: 'r1', cells: ['Grey', 'Holds']}, {_key: 'r2', cells: ['Cool', '']}, {_key: 'r3'}]
  expect(plainText('A text')).toBe('A text')
  expect(plainText([block])).toBe('Rich text')
  expect(plainText(rows)).toBe('Grey | Holds\nCool | \n')
  expect([undefined, null, []].map(value => plainText(value))).toEqual(['', '', ''])
})
