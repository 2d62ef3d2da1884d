import {expect, test} from 'vitest'
import {resultOf} from '@/lib/publishing/receipt'

test('a publish is partial when another server or a cache in front may have older pages', () => {
  const front = {addresses: 1, failed: [], ms: 1}
  const failed = [{front: 'cache:80', reason: 'it is away'}]
  const unproven = [{path: '/blog', reason: 'it is away', isAway: true}]
  for (const receipt of [
    {shared: null},
    {shared: {instances: 3, confirmed: 2}},
    {front: {...front, failed}},
    {front: {...front, unproven}},
  ]) {
    expect([receipt, resultOf(true, receipt)]).toEqual([receipt, 'partial'])
  }
  expect(resultOf(true, {})).toBe('complete')
  expect(resultOf(true, {shared: {instances: 3, confirmed: 3}, front})).toBe('complete')
  expect(resultOf(false, {shared: null})).toBe('incomplete')
})
