import {readFileSync} from 'node:fs'
import {createClient} from '@sanity/client'
import {vercelProtectionBypassSchemaId, vercelProtectionBypassSchemaType} from '@sanity/preview-url-secret/constants'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {subscribeToVercelProtectionBypass} from '@/studio/presentation/protection-bypass'
import {startLake, type TestLake} from '../../support/lake'

let lake: TestLake
let stop = () => {}
const told = vi.fn<(secret: string | null) => void>()

beforeEach(async () => {
  lake = await startLake()
  told.mockReset()
})
afterEach(async () => {
  stop()
  await lake.close()
})

const bypass = {_id: vercelProtectionBypassSchemaId, _type: vercelProtectionBypassSchemaType}

/** A client of the Studio’s, each of whose answers passes `pass`. */
function clientThrough(pass: (answer: Response, number: number) => Response | Promise<Response>) {
  const {projectId, dataset, token} = lake.client.config()
  let queries = 0
  const resolveFetch = (): typeof fetch => async (input, init) => {
    const answer = await fetch(input, init)
    return String(input).includes('/data/query/') ? pass(answer, ++queries) : answer
  }
  const place = {apiHost: lake.url, useProjectHostname: false, useCdn: false, apiVersion: '2025-02-19'}
  return createClient({projectId, dataset, token, ...place, resolveFetch})
}

test('the secret is told, or that there is none', async () => {
  stop = subscribeToVercelProtectionBypass(
    clientThrough(answer => answer),
    told,
  )
  await expect.poll(() => told.mock.calls).toEqual([[null]])
  stop()
  await lake.client.create({...bypass, secret: 'open sesame'})
  stop = subscribeToVercelProtectionBypass(
    clientThrough(answer => answer),
    told,
  )
  await expect.poll(() => told.mock.calls).toEqual([[null], ['open sesame']])
})

/** A client each of whose questions is answered when the test says so; `refused` are not answered with a result. */
function clientOnRequest({refused = []}: {refused?: number[]} = {}) {
  const gates: PromiseWithResolvers<void>[] = []
  const client = clientThrough(async (answer, number) => {
    const text = await answer.text()
    const gate = Promise.withResolvers<void>()
    gates[number] = gate
    await gate.promise
    return refused.includes(number) ? new Response('{}', {status: 400}) : new Response(text, answer)
  })
  const answer = (number: number) => gates[number]?.resolve()
  /** Once it has been taken: a question to the lake takes longer than what is here already. */
  const answered = async (number: number) => {
    answer(number)
    await lake.client.fetch('true')
  }
  /** Once what others write has made it ask again. */
  const askedAgain = () => {
    const before = gates.length
    const write = async () => {
      await lake.client.createOrReplace({_id: 'another', _type: 'post'})
      return gates.length
    }
    return expect.poll(write).toBeGreaterThan(before)
  }
  return {client, answer, answered, askedAgain, asked: () => gates.length - 1}
}

test('what others write before the first answer is there makes it ask again, and the later answer counts', async () => {
  const {client, answer, answered, askedAgain, asked} = clientOnRequest()
  stop = subscribeToVercelProtectionBypass(client, told)
  await expect.poll(asked).toBe(1)
  await lake.client.create({...bypass, secret: 'open sesame'})
  await askedAgain()
  for (let number = 2; number <= asked(); number++) answer(number)
  await expect.poll(() => told.mock.lastCall).toEqual(['open sesame'])
  await answered(1)
  expect(told.mock.calls).not.toContainEqual([null])
})

test('a later question without an answer takes away nothing that an earlier one has told', async () => {
  const {client, answer, askedAgain, asked} = clientOnRequest({refused: [2]})
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await lake.client.create({...bypass, secret: 'open sesame'})
  stop = subscribeToVercelProtectionBypass(client, told)
  await expect.poll(asked).toBe(1)
  await askedAgain()
  answer(1)
  await expect.poll(() => told.mock.lastCall).toEqual(['open sesame'])
  answer(2)
  await expect.poll(() => failed.mock.calls).toHaveLength(1)
  expect(told.mock.calls).not.toContainEqual([null])
})

test('without an answer there is no secret, until there is one', async () => {
  const {client, answer, askedAgain, asked} = clientOnRequest({refused: [1]})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stop = subscribeToVercelProtectionBypass(client, told)
  await expect.poll(asked).toBe(1)
  answer(1)
  await expect.poll(() => told.mock.calls).toEqual([[null]])
  await lake.client.create({...bypass, secret: 'open sesame'})
  await askedAgain()
  for (let number = 2; number <= asked(); number++) answer(number)
  await expect.poll(() => told.mock.lastCall).toEqual(['open sesame'])
})

test('once it is ended nothing is told any more', async () => {
  const {client, answered, asked} = clientOnRequest()
  const end = subscribeToVercelProtectionBypass(client, told)
  await expect.poll(asked).toBe(1)
  end()
  await answered(1)
  expect(told).not.toHaveBeenCalled()
})

test('the package that it mends is the one that was read: at another version, see whether it is still needed', () => {
  const {version} = JSON.parse(readFileSync('node_modules/@sanity/preview-url-secret/package.json', 'utf8'))
  expect(version).toBe('4.1.5')
})
