import {encodeSignatureHeader} from '@sanity/webhook'
import {expect, test} from 'vitest'
import {verifySignature} from '@/lib/publishing/verify-signature'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const SECRET = 'a-secret'
const BODY = '{"id":"post-a"}'
const verify = (header: string | undefined, body = BODY, now = NOON) => verifySignature(body, header, SECRET, now)

test('a valid signature contains the time of signing, and has one hash per body', async () => {
  const first = await verify(await encodeSignatureHeader(BODY, NOON - 5000, SECRET))
  expect(first).toEqual({signature: {signedAt: NOON - 5000, hash: expect.any(String)}, error: null})
  const again = await verify(await encodeSignatureHeader(BODY, NOON - 5000, SECRET))
  expect(again.signature?.hash).toBe(first.signature?.hash)
  const other = await verify(await encodeSignatureHeader('{}', NOON - 5000, SECRET), '{}')
  expect(other.signature?.hash).not.toBe(first.signature?.hash)
})

test('a missing, malformed or wrong signature is rejected, and one older than five minutes', async () => {
  expect((await verify(undefined)).error).toMatch(/not signed/)
  expect((await verify('')).error).toMatch(/not signed/)
  expect((await verify('t=1')).error).toMatch(/malformed/)
  expect((await verify(await encodeSignatureHeader(BODY, NOON, 'another-secret'))).error).toMatch(/does not match/)
  expect((await verify(await encodeSignatureHeader('{}', NOON, SECRET))).error).toMatch(/does not match/)
  const signed = await encodeSignatureHeader(BODY, NOON, SECRET)
  expect((await verify(signed, BODY, NOON + 300_000)).error).toBeNull()
  expect(await verify(signed, BODY, NOON + 300_001)).toEqual({signature: null, error: 'The signature is too old.'})
})
