import {expect, test} from 'vitest'
import {readRate} from '../../../bench/read-rate.ts'

/* The output of wrk, as its program prints it. */

const URL = 'http://127.0.0.1:8080/'
const outputOf = (...lines: string[]) =>
  ['Running 1s test @ http://127.0.0.1:8080/', '  34015 requests in 1.10s, 13.85MB read', ...lines, ''].join('\n')
const RATE = 'Requests/sec:  30925.18'

test('the rate is that of the output', () => {
  expect(readRate(outputOf(RATE, 'Transfer/sec:     12.59MB'), URL)).toBe(30925.18)
})

test.each([
  ['  Non-2xx or 3xx responses: 7', '7 responses of http://127.0.0.1:8080/ were errors'],
  ['  Socket errors: connect 0, read 12, write 0, timeout 0', 'connect 0, read 12, write 0, timeout 0'],
  ['  Socket errors: connect 0, read 0, write 0, timeout 30', 'connect 0, read 0, write 0, timeout 30'],
])('an output with "%s" is no measurement', (line, reason) => {
  expect(() => readRate(outputOf(line, RATE), URL)).toThrow(reason)
})

test('an output without a rate is no measurement', () => {
  expect(() => readRate(outputOf(), URL)).toThrow('wrk printed no rate of http://127.0.0.1:8080/')
})
