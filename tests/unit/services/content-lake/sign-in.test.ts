import {describe, expect, it} from 'vitest'
import {openLimiter} from '../../../../services/content-lake/auth/limiter.ts'
import {hashPassword, isPassword} from '../../../../services/kit/password.ts'

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
    const limiter = openLimiter(1, 60_000, () => 0)
    limiter.take('first')
    for (let number = 0; number < 10_000; number++) limiter.take(`key ${number}`)
    expect(limiter.take('first')).toBe(0)
    expect(limiter.take('key 9999')).toBe(60)
  })
})

describe('passwords', () => {
  it('are known again however accents are composed, and nothing else is taken for them', async () => {
    const stored = await hashPassword('pass\u00e9 et pass\u00e9')
    expect(stored).toMatch(/^scrypt\$32768\$8\$1\$/)
    expect(await isPassword('passe\u0301 et passe\u0301', stored)).toBe(true)
    expect(await isPassword('passe et passe', stored)).toBe(false)
    expect(await isPassword('', stored)).toBe(false)
    expect(await isPassword('x', 'plain')).toBe(false)
    expect(await hashPassword('same word')).not.toBe(await hashPassword('same word'))
  })
})
