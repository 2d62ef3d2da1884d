import type {IncomingMessage} from 'node:http'
import {expect, test} from 'vitest'
import {clientAddress} from '@/lib/http/client-address'

const from = (remoteAddress: string, forwarded?: string) =>
  ({socket: {remoteAddress}, headers: {'x-forwarded-for': forwarded}}) as unknown as IncomingMessage

test('without a trusted proxy it is the address of the connection, whatever the header claims', () => {
  expect(clientAddress(from('203.0.113.7'), 0)).toBe('203.0.113.7')
  expect(clientAddress(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7')
})

test('behind trusted proxies it is the address that the outermost proxy saw; earlier entries are ignored', () => {
  expect(clientAddress(from('10.0.0.1', '198.51.100.1, 203.0.113.7'), 1)).toBe('203.0.113.7')
  expect(clientAddress(from('10.0.0.1', 'x, 203.0.113.7, 10.0.0.2'), 2)).toBe('203.0.113.7')
  expect(clientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1')
  expect(clientAddress(from('10.0.0.1', '203.0.113.7'), 2)).toBe('10.0.0.1')
})
