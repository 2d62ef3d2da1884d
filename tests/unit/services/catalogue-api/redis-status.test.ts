import {expect, test, vi} from 'vitest'
import {createRedisStatus, reasonOf} from '../../../../services/catalogue-api/limits/redis-status.ts'

/* What the log says about the Redis of the limits. */

const spy = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return {warn, log}
}

test('an outage is reported once with its reason, its end too, and the next one again', () => {
  const {warn, log} = spy()
  const status = createRedisStatus()
  expect(status.isUp()).toBe(false)
  for (const outages of [1, 2]) {
    for (let checks = 0; checks < 20; checks++) status.fail('WRONGPASS')
    expect(status.isUp()).toBe(false)
    expect(warn).toHaveBeenCalledTimes(outages)
    expect(warn).toHaveBeenLastCalledWith(expect.stringContaining('not reachable (WRONGPASS)'))
    for (let checks = 0; checks < 3; checks++) status.succeed()
    expect(status.isUp()).toBe(true)
    expect(log).toHaveBeenCalledTimes(outages)
  }
})

test('a single late reply is not reported', () => {
  const {warn, log} = spy()
  const status = createRedisStatus()
  status.succeed()
  status.fail('no reply')
  expect(status.isUp()).toBe(false)
  status.succeed()
  expect(status.isUp()).toBe(true)
  expect([warn, log].flatMap(({mock}) => mock.calls)).toEqual([])
})

test('a reason is one word, and no address', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED redis.internal:6379'), {code: 'ECONNREFUSED'})
  expect(reasonOf(refused)).toBe('ECONNREFUSED')
  expect(reasonOf(new Error('WRONGPASS invalid username-password pair or user is disabled.'))).toBe('WRONGPASS')
  expect(reasonOf(new Error('Socket closed unexpectedly'))).toBe('no reply')
  expect(reasonOf(null)).toBe('no reply')
})
