import {describe, expect, it} from 'vitest'
import {createLruCache} from '../../../../services/content-lake/query/lru-cache.ts'

describe('the LRU cache', () => {
  it('stays below its limit and evicts the least recently used entries', () => {
    const cache = createLruCache<string>(200, (name, value) => (name.length + value.length) * 2)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, 'x'.repeat(11))
    cache.get('a')
    cache.set('i', 'x'.repeat(11))
    expect(cache.get('a')).toBe('x'.repeat(11))
    expect(cache.get('b')).toBeUndefined()
    cache.set('large', 'x'.repeat(50))
    expect(cache.get('large')).toBeUndefined()
  })
})
