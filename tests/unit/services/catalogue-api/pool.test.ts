import {expect, test} from 'vitest'
import {Pool} from '../../../../services/catalogue-api/catalogue/pool.ts'

test('equal objects and lists are one, and different ones stay apart', () => {
  const pool = new Pool()
  const white = pool.object('white', {key: 'white', hex: '#ffffff'})
  expect(pool.object('white', {key: 'white', hex: '#ffffff'})).toBe(white)
  expect(pool.object('white', {key: 'white', hex: '#fefefe'})).toEqual({key: 'white', hex: '#fefefe'})
  expect(pool.object('white', {key: 'white', hex: '#ffffff', hex2: '#000000'})).toHaveProperty('hex2')
  expect(pool.object('white', {key: 'white', hex: '#ffffff'})).toBe(white)

  const list = pool.list(['a', 'b'])
  expect(pool.list(['a', 'b'])).toBe(list)
  expect(pool.list(['a'])).toEqual(['a'])
  expect(pool.list(['b', 'a'])).toEqual(['b', 'a'])
  expect(pool.list([white])).toBe(pool.list([white]))
  expect(pool.list([{...white}])).not.toBe(pool.list([white]))
})
