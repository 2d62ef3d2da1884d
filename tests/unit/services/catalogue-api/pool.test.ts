import {expect, test} from 'vitest'
import {Pool} from '../../../../services/catalogue-api/catalogue/pool.ts'

type Color = {key: string; hex: string; hex2?: string}

test('equal values have one number, and different ones with the same key stay apart', () => {
  const pool = new Pool<Color>(color => color.key)
  const white = {key: 'white', hex: '#ffffff'}
  const others: Color[] = [
    {key: 'white', hex: '#fefefe'},
    {key: 'white', hex: '#ffffff', hex2: '#000000'},
    {key: 'navy', hex: '#1d2a4d'},
  ]
  expect([white, ...others, white, ...others].map(color => pool.numberOf(color))).toEqual([0, 1, 2, 3, 0, 1, 2, 3])
  expect(pool.at(0)).toBe(white)
  expect(pool.at(2)).toEqual(others[1])
  expect(() => pool.at(4)).toThrow('no shared value 4')
})

test('another pool takes over the values that it does not have yet, with their numbers', () => {
  const [pool, copy] = [new Pool<string>(text => text), new Pool<string>(text => text)]
  pool.numberOf('a')
  pool.numberOf('b')
  copy.load(pool.pack())
  pool.numberOf('c')
  const more = pool.pack()
  expect(more).toEqual(['c'])
  copy.load(more)
  expect(['c', 'b', 'a', 'd'].map(text => copy.numberOf(text))).toEqual([2, 1, 0, 3])
})
