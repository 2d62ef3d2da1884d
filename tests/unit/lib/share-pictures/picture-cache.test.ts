import {expect, test} from 'vitest'
import {PictureCache} from '@/lib/share-pictures/picture-cache'

const half = {size: 50, lifeMs: 1000}

test('S2-share-picture the cache evicts the least recently used pictures when it is full', () => {
  const cache = new PictureCache<string>(100)
  cache.set('a', 'A', half, 0)
  cache.set('b', 'B', half, 0)
  expect(cache.get('a', 1)).toBe('A')
  cache.set('c', 'C', half, 1)
  expect(['a', 'b', 'c'].map(name => cache.get(name, 2))).toEqual(['A', undefined, 'C'])
  cache.set('d', 'D', {...half, size: 1000}, 2)
  expect(['a', 'c', 'd'].map(name => cache.get(name, 3))).toEqual([undefined, undefined, undefined])
})

test('a picture expires, and another one replaces it', () => {
  const cache = new PictureCache<string>(100)
  cache.set('a', 'A', half, 0)
  expect(cache.get('a', 1000)).toBeUndefined()
  for (const value of ['B', 'C', 'D']) cache.set('a', value, half, 0)
  cache.set('b', 'B', half, 0)
  expect([cache.get('a', 1), cache.get('b', 1)]).toEqual(['D', 'B'])
})
