import {afterEach, beforeEach, expect, test} from 'vitest'
import {changeMessage, MAX_MESSAGE_CHANGES} from '../../../../contract/change-message.ts'
import {buildMessage} from '../../../../services/catalogue-api/feed/change-message.ts'
import {createChangeWatch} from '../../../../services/catalogue-api/feed/change-watch.ts'
import {createCommitTimes} from '../../../../services/catalogue-api/feed/commit-times.ts'
import {createIndexPositions} from '../../../../services/catalogue-api/feed/index-positions.ts'
import {createReaderLease} from '../../../../services/catalogue-api/feed/reader-lease.ts'
import {createStep, type Index} from '../../../../services/catalogue-api/feed/send-changes.ts'
import {type ChangeLog, createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'
import {type Receiver, startReceiver} from '../../../support/receiver.ts'

/* What a message about changes contains, and when it is sent. */

let opened: Awaited<ReturnType<typeof openCatalogueTables>>
let log: ChangeLog
let receiver: Receiver

beforeEach(async () => {
  opened = await openCatalogueTables()
  log = createChangeLog(opened.database)
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  opened.sqlite.close()
})

const record = (...ids: string[]) =>
  opened.database.transaction(trx =>
    log.record(
      trx,
      ids.map(id => ({type: 'product', id, action: 'put'}) as const),
    ),
  )
const now = Date.now()
const timeOf = () => now
const time = new Date(now).toISOString()

test('changes that lists do not have yet are left for the next message', async () => {
  await record('a', 'b', 'a', 'c')
  expect(await buildMessage(log, {after: 0, upTo: 3, timeOf})).toMatchObject({
    from: 0,
    to: 3,
    changes: [{id: 'a'}, {id: 'b'}],
  })
  expect(await buildMessage(log, {after: 3, upTo: 3, timeOf})).toBeNull()
})

test('of more changes than a message can have, it lists the last, and says that everything may have changed when the others did', async () => {
  let clock = now
  const times = createCommitTimes(opened.database, () => clock)
  await record(...Array.from({length: MAX_MESSAGE_CHANGES}, (_, at) => `tee-${at}`))
  const upTo = MAX_MESSAGE_CHANGES + 1
  times.note(upTo - 1)
  const ofImport = await buildMessage(log, {after: 0, upTo: upTo - 1, timeOf: times.of})
  expect([ofImport?.everything_since, ofImport?.changes.length]).toEqual([null, MAX_MESSAGE_CHANGES])
  clock = now + 1000
  await record('the-last')
  times.note(upTo)
  const message = await buildMessage(log, {after: 0, upTo, timeOf: times.of})
  expect(message).toMatchObject({from: 0, to: upTo, everything_since: time})
  expect(message?.changes.map(({id, committed_by}) => [id, committed_by])).toEqual([
    ['the-last', new Date(clock).toISOString()],
    ...Array.from({length: MAX_MESSAGE_CHANGES - 1}, (_, at) => [`tee-${MAX_MESSAGE_CHANGES - 1 - at}`, time]),
  ])
  expect(await buildMessage(log, {after: 1, upTo, timeOf: times.of})).toMatchObject({everything_since: null})
})

test('of changes that are not all known any more, the message says that everything may have changed', async () => {
  const short = createChangeLog(opened.database, 2)
  await opened.database.transaction(trx =>
    short.record(
      trx,
      ['a', 'b', 'c'].map(id => ({type: 'product', id, action: 'put'}) as const),
    ),
  )
  const everything = {from: 0, to: 3, everything_since: time, changes: []}
  expect(await buildMessage(short, {after: 0, upTo: 3, timeOf})).toEqual(everything)
})

test('a change has the first time at which it could be read, also in a later process', async () => {
  let clock = 1000
  const times = createCommitTimes(opened.database, () => clock)
  times.note(3)
  clock = 2000
  times.note(3)
  times.note(5)
  expect([1, 3, 4, 5].map(times.of)).toEqual([1000, 1000, 2000, 2000])
  clock = 3000
  expect(times.of(6)).toBe(3000)
  times.forget(3)
  expect(times.of(4)).toBe(2000)
  await times.store()
  clock = 60_000
  const later = createCommitTimes(opened.database, () => clock)
  await later.load()
  // The clocks of two processes may differ by five seconds.
  expect(later.of(5)).toBe(7000)
  expect(later.of(6)).toBe(60_000)
})

/** Creates what sends the changes that an index has. */
function createSender(index: Index) {
  const {signal} = new AbortController()
  const times = createCommitTimes(opened.database)
  const positions = createIndexPositions(opened.database, index)
  const lease = createReaderLease('site', opened.database, log)
  const step = createStep(
    {url: receiver.url, secret: 'a secret of at least sixteen letters'},
    {
      ...{changes: log, watch: createChangeWatch(log), signal, requests: signal, index, times, positions},
      ...{lease, feed: {position: null, failures: 0, dropped: 0}},
    },
  )
  return {step, lease}
}

/** Sends a request like those of the API, which arrives when it is not held back, and returns what has arrived. */
async function listReceived(): Promise<string[]> {
  await fetch(receiver.url, {method: 'POST', body: 'other'})
  return receiver.received.map(({body}) => body)
}

test('nothing is sent before lists have it', async () => {
  const {promise: indexed, resolve} = Promise.withResolvers<number>()
  let position = 0
  const {step, lease} = createSender({position: () => position, isBehind: () => false, reach: () => indexed})
  await lease.take()
  await record('a')
  const stepping = step()
  expect(await listReceived()).toEqual(['other'])
  position = 1
  resolve(1)
  await stepping
  expect(receiver.received.map(({body}) => body)).toEqual(['other', expect.stringContaining('"to":1')])
})

test('nothing is sent before the lists of every process have it, and it has the time at which they had it', async () => {
  await record('before')
  let isBehind = true
  const other = createIndexPositions(opened.database, {position: () => 1, isBehind: () => isBehind})
  await other.publish()
  const {step, lease} = createSender({position: () => 2, isBehind: () => false, reach: async () => 2})
  await lease.take()
  await record('a')
  const isSent = () => receiver.received.some(({body}) => body !== 'other')
  const sending = (async () => {
    while (!isSent()) expect(await step()).toMatchObject({failure: null})
  })()
  expect(await listReceived()).toEqual(['other'])
  const readableAt = Date.now()
  isBehind = false
  await other.publish()
  await sending
  const message = changeMessage.parse(JSON.parse(receiver.received[1]?.body ?? ''))
  expect(message).toMatchObject({from: 1, to: 2})
  expect(Date.parse(message.changes[0]?.committed_by ?? '')).toBeGreaterThanOrEqual(readableAt)
})

test('the index of a process that has stopped or been killed does not count', async () => {
  const [own, stopped, killed] = [3, 2, 1].map(position =>
    createIndexPositions(opened.database, {position: () => position, isBehind: () => true}),
  )
  for (const one of [own, stopped, killed]) await one?.publish()
  expect(await own?.lowest()).toBe(1)
  await opened.database.query.updateTable('change_readers').where('sequence', '=', 1).set({lease_until: 0}).execute()
  expect(await own?.lowest()).toBe(2)
  await stopped?.remove()
  expect(await own?.lowest()).toBe(3)
})

test('the lease to send lasts as long as the work, and passes to another process when nobody extends it', async () => {
  const lease = createReaderLease('site', opened.database, log, {leaseMs: 400})
  const other = createReaderLease('site', opened.database, log)
  await lease.take()
  const endsAt = async () => {
    const {lease_until} = await opened.database.query.selectFrom('change_readers').selectAll().executeTakeFirstOrThrow()
    return Number(lease_until)
  }
  const first = await endsAt()
  await lease.during(() => expect.poll(endsAt).toBeGreaterThan(first + 400))
  await expect.poll(() => other.take()).toBe(0)
  expect(await lease.take()).toBeNull()
})
