import {describe, expect, it} from 'vitest'
import {createRateLimiter} from '../../../../services/kit/rate-limiter.ts'

describe('the rate limiter', () => {
  it('counts attempts per key within a window, returns the seconds to wait, and starts over afterwards', () => {
    let now = 0
    const limiter = createRateLimiter(2, 60_000, () => now)
    expect([limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([0, 0, 0])
    now = 20_000
    expect([limiter.take('a'), limiter.take('b')]).toEqual([40, 0])
    limiter.giveBack('b')
    expect([limiter.take('b'), limiter.take('b')]).toEqual([0, 40])
    now = 60_001
    expect(limiter.take('a')).toBe(0)
  })

  it('drops the oldest keys when its table is full', () => {
    const limiter = createRateLimiter(2, 60_000, () => 0)
    for (const key of ['first', 'second', 'first']) limiter.take(key)
    for (let number = 0; number < 9999; number++) limiter.take(`key ${number}`)
    expect([limiter.take('first'), limiter.take('second')]).toEqual([60, 0])
    expect([limiter.take('key 9998'), limiter.take('key 9998')]).toEqual([0, 60])
  })

  it('uncounts all attempts of a key', () => {
    const limiter = createRateLimiter(2, 60_000, () => 0)
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60])
    limiter.reset('a')
    limiter.giveBack('never seen')
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60])
  })
})
