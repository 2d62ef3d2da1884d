import {describe, expect, it} from 'vitest'
import {createLruCache} from '../../../../services/content-lake/query/lru-cache.ts'

describe('what a worker and the cache of results remember', () => {
  it('stays below its size and drops what was not used for the longest time', () => {
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
