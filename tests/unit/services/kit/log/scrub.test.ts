import {describe, expect, test} from 'vitest'
import {createScrubber} from '../../../../../services/kit/log/scrub.ts'

const SECRET = 'a+secret.of$this(machine'
const scrub = createScrubber([SECRET, 'short'])

describe('a line of the log', () => {
  test.each([
    ['mail to ada.lovelace+test@example.co.uk failed', 'mail to [email] failed'],
    ['mail to ada%40example.com failed', 'mail to [email] failed'],
    ['GET /orders/1?email=ada&x=1 and more', 'GET /orders/1?[query] and more'],
    ['"msg":"http://localhost:4020/products?search=ada"', '"msg":"http://localhost:4020/products?[query]"'],
    ['GET http://localhost:4020/products/ada-lovelace', 'GET http://localhost:4020/products/…'],
    [
      'broken at https://api.example.com/orders/17/ada: status 500.',
      'broken at https://api.example.com/orders/…: status 500.',
    ],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [token]'],
    ['eyJhbGciOi.eyJzdWIi.c2ln', '[token]'],
    ['from 127.0.0.9 and 203.0.113.7:4711', 'from [address] and [address]:4711'],
    ['from 2001:db8::7 and fe80::1%eth0', 'from [address] and [address]'],
    ['from ::ffff:203.0.113.7', 'from [address]'],
    [`the secret ${SECRET} is here`, 'the secret [secret] is here'],
  ])('loses what it must not contain: %s', (line, expected) => expect(scrub(line)).toBe(expected))

  test.each([
    '{"time":"2026-11-22T19:12:11.123Z","level":"info","ms":12,"route":"/blog/[slug]"}',
    'at file:///srv/overprint/services/kit/x.ts:12:34',
    'Content lake on http://localhost:4010, see http://localhost:4010/readyz.',
    'connect ECONNREFUSED 127.0.0.1:4010, ::1 and 0.0.0.0',
    'Is this a question? A short one, at 12:34:56, of version 1.2.3',
  ])('stays as it is otherwise: %s', line => expect(scrub(line)).toBe(line))
})
