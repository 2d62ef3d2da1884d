import {describe, expect, it} from 'vitest'
import {createGrowingDelay} from '../../../../services/kit/growing-delay.ts'

const OPTIONS = {free: 2, firstMs: 1000, maxMs: 60_000, forgetMs: 3_600_000}

describe('a growing delay', () => {
  it('doubles with each failure up to its limit, per key, and never ends in a lock', () => {
    let now = 0
    const delay = createGrowingDelay(OPTIONS, () => now)
    expect([delay.take('a'), delay.take('a')]).toEqual([0, 0])
    const waits: number[] = []
    for (let failure = 0; failure < 9; failure++) {
      expect(delay.take('a')).toBe(0)
      const wait = delay.take('a')
      waits.push(wait)
      now += wait * 1000
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(delay.take('b')).toBe(0)
  })

  it('counts no attempt that has to wait', () => {
    let now = 0
    const delay = createGrowingDelay(OPTIONS, () => now)
    for (let attempt = 0; attempt < 100; attempt++) delay.take('a')
    expect([delay.count('a'), delay.wait('a')]).toEqual([3, 1])
    now = 1000
    expect(delay.wait('a')).toBe(0)
  })

  it('starts over after a success, and after a while without attempts', () => {
    let now = 0
    const delay = createGrowingDelay(OPTIONS, () => now)
    const fail = () => [1, 2, 3].map(() => delay.take('a'))
    expect([...fail(), delay.take('a')]).toEqual([0, 0, 0, 1])
    delay.reset('a')
    expect([...fail(), delay.take('a')]).toEqual([0, 0, 0, 1])
    now = 3_601_000
    expect(fail()).toEqual([0, 0, 0])
  })

  it('uncounts an attempt, and counts one several times', () => {
    const delay = createGrowingDelay(OPTIONS, () => 0)
    delay.take('a', 4)
    expect(delay.wait('a')).toBe(2)
    delay.giveBack('a', 4)
    delay.giveBack('never seen')
    expect([delay.wait('a'), delay.count('a')]).toEqual([0, 0])
  })

  it('drops the oldest keys when its table is full', () => {
    const delay = createGrowingDelay({...OPTIONS, free: 0}, () => 0)
    for (const key of ['first', 'second']) delay.take(key)
    for (let number = 0; number < 9999; number++) delay.take(`key ${number}`)
    expect([delay.count('first'), delay.count('second')]).toEqual([0, 1])
  })
})
