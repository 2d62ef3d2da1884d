import {expect, test} from 'vitest'
import {mayReadMetrics} from '../../../../../services/kit/metrics/metrics-access.ts'

const TOKEN = 'a-token-of-some-length'
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({remoteAddress, headers})

test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']])('without a token, %s may read the metrics', address =>
  expect(mayReadMetrics(from(address), undefined)).toBe(true),
)

test.each([
  ['10.0.0.7', {}],
  [undefined, {}],
  ['127.0.0.1', {'x-forwarded-for': '10.0.0.7'}],
  ['127.0.0.1', {forwarded: 'for=10.0.0.7'}],
  ['127.0.0.1', {via: '1.1 proxy'}],
])('without a token, %s with %o may not', (address, headers) =>
  expect(mayReadMetrics(from(address, headers as Record<string, string>), undefined)).toBe(false),
)

test('with a token, only its bearers may, from anywhere', () => {
  expect(mayReadMetrics(from('127.0.0.1'), TOKEN)).toBe(false)
  expect(mayReadMetrics(from('127.0.0.1', {authorization: `Bearer ${TOKEN}x`}), TOKEN)).toBe(false)
  expect(mayReadMetrics(from('10.0.0.7', {authorization: `Bearer ${TOKEN}`}), TOKEN)).toBe(true)
})
