import {expect, test} from 'vitest'
import {judgeErrors, judgeRatio, judgeShare} from '../../../bench/cluster/budgets.ts'
import {inParallel} from '../../../bench/cluster/in-parallel.ts'
import {listAddresses} from '../../../bench/cluster/posts.ts'

test('a front may be a twentieth slower than its engine', () => {
  expect(judgeRatio(0.95)).toEqual({text: '0.950 of the bare engine, at least 0.95', isKept: true})
  expect(judgeRatio(0.949).isKept).toBe(false)
  expect(judgeRatio(Number.NaN).isKept).toBe(false)
})

test('under one percent of the requests may reach a site, and none may fail', () => {
  expect(judgeShare(99, 10_000)).toEqual({
    text: '0.99 % of 10000 requests reached a site, less than 1.00 %',
    isKept: true,
  })
  expect(judgeShare(100, 10_000).isKept).toBe(false)
  expect(judgeShare(0, 0).isKept).toBe(false)
  expect([judgeErrors(0).isKept, judgeErrors(1).isKept]).toEqual([true, false])
})

test('the load has 2,000 addresses, each once', () => {
  expect(new Set(listAddresses('build')).size).toBe(2000)
})

test('each item is worked on once, and only some at a time', async () => {
  const done: number[] = []
  let running = 0
  await inParallel([1, 2, 3, 4, 5], 2, async item => {
    running += 1
    expect(running).toBeLessThanOrEqual(2)
    await Promise.resolve()
    done.push(item)
    running -= 1
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5])
})
