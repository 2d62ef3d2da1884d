import {describe, expect, it} from 'vitest'
import {openLimiter} from '../../../../services/kit/limiter.ts'

describe('the limiter', () => {
  it('counts by key within a window, says how long to wait, and begins again afterwards', () => {
    let now = 0
    const limiter = openLimiter(2, 60_000, () => now)
    expect([limiter.take('a'), limiter.take('a'), limiter.take('b')]).toEqual([0, 0, 0])
    now = 20_000
    expect([limiter.take('a'), limiter.take('b')]).toEqual([40, 0])
    limiter.giveBack('b')
    expect([limiter.take('b'), limiter.take('b')]).toEqual([0, 40])
    now = 60_001
    expect(limiter.take('a')).toBe(0)
  })

  it('forgets the oldest keys rather than growing without end', () => {
    const limiter = openLimiter(2, 60_000, () => 0)
    for (const key of ['first', 'second', 'first']) limiter.take(key)
    for (let number = 0; number < 9999; number++) limiter.take(`key ${number}`)
    expect([limiter.take('first'), limiter.take('second')]).toEqual([60, 0])
    expect([limiter.take('key 9998'), limiter.take('key 9998')]).toEqual([0, 60])
  })

  it('takes all tries back for whoever turns out to be right', () => {
    const limiter = openLimiter(2, 60_000, () => 0)
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60])
    limiter.forget('a')
    limiter.giveBack('never seen')
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60])
  })
})
