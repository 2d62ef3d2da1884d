import {describe, expect, it} from 'vitest'
import {hashPassword, isPassword} from '../../../../services/kit/password.ts'

describe('passwords', () => {
  it('match in any Unicode composition, and no other text matches', async () => {
    const stored = await hashPassword('pass\u00e9 et pass\u00e9')
    expect(stored).toMatch(/^scrypt\$32768\$8\$1\$/)
    expect(await isPassword('passe\u0301 et passe\u0301', stored)).toBe(true)
    expect(await isPassword('passe et passe', stored)).toBe(false)
    expect(await isPassword('', stored)).toBe(false)
    expect(await isPassword('x', 'plain')).toBe(false)
    expect(await hashPassword('same word')).not.toBe(await hashPassword('same word'))
  })
})
