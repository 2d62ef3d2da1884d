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

const asksAgain = (questions: () => number) => {
  const before = questions()
  const write = async () => {
    await lake.client.createOrReplace({_id: 'another', _type: 'post'})
    return questions()
  }
  return expect.poll(write).toBeGreaterThan(before)
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

test('what others write before the first answer is there makes it ask again, and the later answer counts', async () => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let questions = 0
  let isOld = false
  const client = clientThrough(async (answer, number) => {
    questions = number
    if (number === 1) {
      await held
      isOld = true
    }
    return answer
  })
  stop = subscribeToVercelProtectionBypass(client, told)
  await expect.poll(() => questions).toBe(1)
  await lake.client.create({...bypass, secret: 'open sesame'})
  await asksAgain(() => questions)
  await expect.poll(() => told.mock.lastCall).toEqual(['open sesame'])
  letGo()
  await expect.poll(() => isOld).toBe(true)
  await new Promise(setImmediate)
  expect(told.mock.calls).not.toContainEqual([null])
})

test('without an answer there is no secret, until there is one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let questions = 0
  const client = clientThrough((answer, number) => {
    questions = number
    return number === 1 ? new Response('{}', {status: 400}) : answer
  })
  stop = subscribeToVercelProtectionBypass(client, told)
  await expect.poll(() => told.mock.calls).toEqual([[null]])
  await lake.client.create({...bypass, secret: 'open sesame'})
  await asksAgain(() => questions)
  await expect.poll(() => told.mock.lastCall).toEqual(['open sesame'])
})
