import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {afterAll, beforeAll, expect, it} from 'vitest'
import {type LakeProcess, startLakeProcess} from '../support/lake-process.ts'
import {type Receiver, startReceiver} from '../support/receiver.ts'

const token = 'hook-durability-token'
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-hooks-'))
let receiver: Receiver
let lake: LakeProcess

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(async () => {
  await lake.end('SIGKILL')
  await receiver.close()
  rmSync(dataDir, {recursive: true, force: true})
})

const start = async () => {
  lake = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: token})
  const config = {projectId: 'overprint', dataset: 'production', apiVersion: '2025-02-19', useCdn: false, maxRetries: 0}
  return createClient({...config, apiHost: lake.url, useProjectHostname: false, token})
}

it('every acknowledged change reaches its webhook even when the lake is killed repeatedly', async () => {
  const acknowledged = new Set<string>()
  // The receiver fails at first, so undelivered messages must survive the process.
  receiver.respondWith(...Array.from({length: 12}, (_, number) => (number % 3 === 0 ? 200 : 503)))
  for (let round = 0; round < 3; round++) {
    const client = await start()
    if (round === 0) {
      await client.request({
        method: 'POST',
        url: '/hooks/projects/overprint',
        body: {name: 'Site', url: receiver.url, rule: {projection: '_id'}},
      })
    }
    const enough = Promise.withResolvers<void>()
    const write = async (writer: number): Promise<void> => {
      for (let number = 0; ; number++) {
        const _id = `doc-${round}-${writer}-${number}`
        await client.create({_id, _type: 'post'})
        acknowledged.add(_id)
        if (number === 8) enough.resolve()
      }
    }
    const writers = Promise.allSettled([write(0), write(1), write(2)])
    await enough.promise
    await lake.end('SIGKILL')
    await writers
  }
  await start()
  const delivered = () =>
    new Set(receiver.received.filter(({status}) => status === 200).map(({body}) => JSON.parse(body)))
  for (let count = receiver.received.length; [...acknowledged].some(id => !delivered().has(id)); count++) {
    await receiver.until(count + 1)
  }
  expect(acknowledged.size).toBeGreaterThan(20)
  expect(await lake.end('SIGTERM')).toBe(0)
})
