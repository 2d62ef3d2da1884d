import {expect, test} from 'vitest'
import {z} from 'zod'
import {
  connectionSettings,
  DEFAULT_CONNECTION_LIMITS,
  toConnectionLimits,
} from '@/services/kit/http/connections/connection-limits'

const parse = (environment: Record<string, string>) => z.object(connectionSettings).safeParse(environment)

test('a server without settings waits 10 s for headers and 20 s for bodies, and allows 256 connections per address', () => {
  expect(DEFAULT_CONNECTION_LIMITS).toEqual({
    headersTimeoutMs: 10_000,
    bodyTimeoutMs: 20_000,
    maxConnections: 8192,
    maxConnectionsPerAddress: 256,
  })
})

test('settings change every limit, and a trusted proxy has no limit of its own', () => {
  const {data: settings} = parse({
    HEADERS_TIMEOUT_SECONDS: '1',
    BODY_TIMEOUT_SECONDS: '2',
    MAX_CONNECTIONS: '3',
    MAX_CONNECTIONS_PER_ADDRESS: '4',
  })
  if (!settings) throw new Error('The settings are valid')
  const limits = {headersTimeoutMs: 1000, bodyTimeoutMs: 2000, maxConnections: 3, maxConnectionsPerAddress: 4}
  expect(toConnectionLimits(settings, {trustsProxy: false})).toEqual(limits)
  expect(toConnectionLimits(settings, {trustsProxy: true})).toEqual({...limits, maxConnectionsPerAddress: 0})
})

test('a setting that is not a number in its range is named', () => {
  const issues = parse({HEADERS_TIMEOUT_SECONDS: '0', MAX_CONNECTIONS: 'many'}).error?.issues ?? []
  expect(issues.map(({path, message}) => `${path.join('.')} ${message}`)).toEqual([
    'HEADERS_TIMEOUT_SECONDS must be a whole number from 1 to 300',
    'MAX_CONNECTIONS must be a whole number from 1 to 1000000',
  ])
})
