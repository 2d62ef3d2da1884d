import {expect, test} from 'vitest'
import {createTimeBudget} from '../../../../services/content-lake/integrity/time-budget.ts'

test('work takes at most its share of the time, after a burst', () => {
  let now = 5000
  const budget = createTimeBudget({share: 0.1, burstMs: 1000}, () => now)
  const work = () => {
    now += 200
  }
  let spent = 0
  const workWhileLeft = () => {
    while (budget.isLeft()) {
      budget.spend(work)
      spent += 200
    }
  }
  workWhileLeft()
  expect(spent).toBe(1200)
  const end = now + 100_000
  for (; now < end; now += 10) workWhileLeft()
  expect(spent).toBeGreaterThan(11_000)
  expect(spent).toBeLessThanOrEqual(11_200)
  now += 1_000_000
  spent = 0
  workWhileLeft()
  expect(spent).toBe(1200)
})

test('work that throws counts too', () => {
  let now = 0
  const budget = createTimeBudget({share: 0.5, burstMs: 10}, () => now)
  const fail = () => {
    now += 100
    throw new Error('It failed')
  }
  expect(() => budget.spend(fail)).toThrow('It failed')
  expect(budget.isLeft()).toBe(false)
  now += 100
  expect(budget.isLeft()).toBe(true)
})
