import {expect, test} from 'vitest'
import {describeBudget, toReadBudget} from '../../../bench/catalogue/budgets.ts'

test('a read may take its limit and as long as a response without work', () => {
  expect(describeBudget(toReadBudget('one product', 5, 15.9, 11))).toBe(
    '✓ one product, p95: 15.9 ms, limit 5 ms and 11.0 ms of a response without work',
  )
  expect(describeBudget(toReadBudget('one product', 5, 16, 11))).toMatch(/^✗/)
})
