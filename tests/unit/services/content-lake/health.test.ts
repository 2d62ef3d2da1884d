import {tmpdir} from 'node:os'
import {describe, expect, it, vi} from 'vitest'
import {createHealth, type Health} from '../../../../services/content-lake/integrity/health.ts'

describe('a write that waits for a check of the database', () => {
  it.each<[string, (health: Health) => void, boolean]>([
    ['may be repeated when the check has found nothing', health => health.endCheck([]), true],
    ['is refused when the check has found damage', health => health.endCheck(['Row 1 is damaged']), false],
    ['is refused when the check cannot run', health => health.failCheck(new Error('no memory'), 1000), false],
    ['is refused when the lake closes', health => health.endWaits(), false],
  ])('%s', async (_, end, isAllowed) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const health = createHealth(tmpdir())
    health.startCheck()
    const allowed = [health.whenChecked(), health.whenChecked()]
    end(health)
    expect(await Promise.all([...allowed, health.whenChecked()])).toEqual([isAllowed, isAllowed, isAllowed])
    vi.restoreAllMocks()
  })
})
