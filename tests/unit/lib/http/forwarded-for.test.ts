import type {IncomingMessage} from 'node:http'
import {expect, test} from 'vitest'
import {clientAddress} from '@/lib/http/client-address'
import {setForwardedFor} from '@/lib/http/forwarded-for'

const PEER = '10.0.0.9'

/** Returns the header that the next server receives. Checks that this server sees the same client before and after. */
const forwarded = (trustedProxies: number, header?: string | string[]) => {
  const request = {socket: {remoteAddress: PEER}, headers: {'x-forwarded-for': header}} as unknown as IncomingMessage
  const client = clientAddress(request, trustedProxies)
  setForwardedFor(request, trustedProxies)
  expect(clientAddress(request, trustedProxies)).toBe(client)
  expect(String(request.headers['x-forwarded-for']).split(', ')[0]).toBe(client)
  return request.headers['x-forwarded-for']
}

test('without a trusted proxy the header is the address of the connection, whatever the client sent', () => {
  expect(forwarded(0)).toBe(PEER)
  expect(forwarded(0, '198.51.100.1')).toBe(PEER)
  expect(forwarded(0, ['198.51.100.1', '198.51.100.2'])).toBe(PEER)
})

test('behind trusted proxies the header starts with the address that the outermost proxy saw', () => {
  expect(forwarded(1, '203.0.113.7')).toBe('203.0.113.7')
  expect(forwarded(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(forwarded(2, '198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7, 10.0.0.2')
  expect(forwarded(3, ['198.51.100.1, 203.0.113.7', '10.0.0.2', '10.0.0.3'])).toBe('203.0.113.7, 10.0.0.2, 10.0.0.3')
})

test('a header that no proxy wrote counts as missing', () => {
  expect(forwarded(1)).toBe(PEER)
  expect(forwarded(1, '')).toBe(PEER)
  expect(forwarded(2, '203.0.113.7')).toBe(PEER)
  expect(forwarded(2, ', 10.0.0.2')).toBe(`${PEER}, 10.0.0.2`)
})
