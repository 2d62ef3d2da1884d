import {readFileSync} from 'node:fs'
import {createClient} from '@sanity/client'
import {vercelProtectionBypassSchemaId, vercelProtectionBypassSchemaType} from '@sanity/preview-url-secret/constants'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {subscribeToVercelProtectionBypass} from '@/studio/presentation/protection-bypass'
import {startLake, type TestLake} from '../../support/lake'

let lake: TestLake
let stop = () => {}
const onChange = vi.fn<(secret: string | null) => void>()

beforeEach(async () => {
  lake = await startLake()
  onChange.mockReset()
})
afterEach(async () => {
  stop()
  await lake.close()
})

const bypass = {_id: vercelProtectionBypassSchemaId, _type: vercelProtectionBypassSchemaType}

/** A Studio client whose query responses pass through `intercept`; `number` counts the queries from 1. */
function clientWith(intercept: (response: Response, number: number) => Response | Promise<Response>) {
  const {projectId, dataset, token} = lake.client.config()
  let queries = 0
  const resolveFetch = (): typeof fetch => async (input, init) => {
    const response = await fetch(input, init)
    return String(input).includes('/data/query/') ? intercept(response, ++queries) : response
  }
  const connection = {apiHost: lake.url, useProjectHostname: false, useCdn: false, apiVersion: '2025-02-19'}
  return createClient({projectId, dataset, token, ...connection, resolveFetch})
}

test('reports the secret, or null when there is none', async () => {
  stop = subscribeToVercelProtectionBypass(
    clientWith(response => response),
    onChange,
  )
  await expect.poll(() => onChange.mock.calls).toEqual([[null]])
  stop()
  await lake.client.create({...bypass, secret: 'open sesame'})
  stop = subscribeToVercelProtectionBypass(
    clientWith(response => response),
    onChange,
  )
  await expect.poll(() => onChange.mock.calls).toEqual([[null], ['open sesame']])
})

/** A client whose queries wait until the test releases them. Those listed in `rejected` return an error. */
function clientWithGates({rejected = []}: {rejected?: number[]} = {}) {
  const gates: PromiseWithResolvers<void>[] = []
  const client = clientWith(async (response, number) => {
    const text = await response.text()
    const gate = Promise.withResolvers<void>()
    gates[number] = gate
    await gate.promise
    return rejected.includes(number) ? new Response('{}', {status: 400}) : new Response(text, response)
  })
  const release = (number: number) => gates[number]?.resolve()
  /** Releases a query and waits until it is handled: a round trip to the lake takes longer. */
  const releaseAndWait = async (number: number) => {
    release(number)
    await lake.client.fetch('true')
  }
  /** Writes other documents until the change makes the client query again. */
  const triggerQuery = () => {
    const before = gates.length
    const write = async () => {
      await lake.client.createOrReplace({_id: 'another', _type: 'post'})
      return gates.length
    }
    return expect.poll(write).toBeGreaterThan(before)
  }
  return {client, release, releaseAndWait, triggerQuery, countQueries: () => gates.length - 1}
}

test('a change before the first response triggers another query, and the later response wins', async () => {
  const {client, release, releaseAndWait, triggerQuery, countQueries} = clientWithGates()
  stop = subscribeToVercelProtectionBypass(client, onChange)
  await expect.poll(countQueries).toBe(1)
  await lake.client.create({...bypass, secret: 'open sesame'})
  await triggerQuery()
  for (let number = 2; number <= countQueries(); number++) release(number)
  await expect.poll(() => onChange.mock.lastCall).toEqual(['open sesame'])
  await releaseAndWait(1)
  expect(onChange.mock.calls).not.toContainEqual([null])
})

test('a later query that fails does not discard an earlier result', async () => {
  const {client, release, triggerQuery, countQueries} = clientWithGates({rejected: [2]})
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await lake.client.create({...bypass, secret: 'open sesame'})
  stop = subscribeToVercelProtectionBypass(client, onChange)
  await expect.poll(countQueries).toBe(1)
  await triggerQuery()
  release(1)
  await expect.poll(() => onChange.mock.lastCall).toEqual(['open sesame'])
  release(2)
  await expect.poll(() => failed.mock.calls).toHaveLength(1)
  expect(onChange.mock.calls).not.toContainEqual([null])
})

test('a failed query reports no secret until a later one succeeds', async () => {
  const {client, release, triggerQuery, countQueries} = clientWithGates({rejected: [1]})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stop = subscribeToVercelProtectionBypass(client, onChange)
  await expect.poll(countQueries).toBe(1)
  release(1)
  await expect.poll(() => onChange.mock.calls).toEqual([[null]])
  await lake.client.create({...bypass, secret: 'open sesame'})
  await triggerQuery()
  for (let number = 2; number <= countQueries(); number++) release(number)
  await expect.poll(() => onChange.mock.lastCall).toEqual(['open sesame'])
})

test('reports nothing after it is stopped', async () => {
  const {client, releaseAndWait, countQueries} = clientWithGates()
  const unsubscribe = subscribeToVercelProtectionBypass(client, onChange)
  await expect.poll(countQueries).toBe(1)
  unsubscribe()
  await releaseAndWait(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('the package has the version that the workaround was written for; with another one, check whether it is still needed', () => {
  const {version} = JSON.parse(readFileSync('node_modules/@sanity/preview-url-secret/package.json', 'utf8'))
  expect(version).toBe('4.1.5')
})
