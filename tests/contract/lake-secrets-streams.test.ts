import {randomUUID} from 'node:crypto'
import {describe, expect, it} from 'vitest'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {CANARY, PRIVATE_IDS, secretLake, VERSIONS} from '../support/secret-lake.ts'

const {at, first} = secretLake()

describe('a caller without a token', () => {
  it('does not learn from a stream the id of the last transaction when it changed private content', async () => {
    const {transactionId} = await at()
      .client.transaction()
      .patch('drafts.page', {set: {n: 1}})
      .commit()
    for (const path of ['listen/production?query=*&enableResume=true', 'live/events/production']) {
      const welcomeId = Promise.withResolvers<string | undefined>()
      const open = (headers: Record<string, string>, onEvent: (kind: string, id: string | undefined) => void) =>
        openEventStream(`${at().url}/v2025-02-19/data/${path}`, headers, ({event, id}) => onEvent(event, id))
      const {close} = open({}, (_, id) => welcomeId.resolve(id))
      const position = await welcomeId.promise
      close()
      expect(position).toMatch(/^@\d+#$/)
      expect(position).not.toContain(transactionId)
      // A client can still resume from it without a gap.
      const {transactionId: next} = await at()
        .client.transaction()
        .createOrReplace({_id: 'page', _type: 'page', text: `after ${path}`})
        .commit()
      const received: string[] = []
      const resumed = open({'last-event-id': position ?? ''}, (kind, id) => received.push(`${kind} ${id}`))
      await eventually(() => received.length).toBe(2)
      resumed.close()
      expect(received[0]).toMatch(/^welcome(back)? @\d+#$/)
      expect(received[1]).toContain(next)
    }
  })

  it('receives nothing private, with any listener options', async () => {
    const received: string[] = []
    const closes: (() => void)[] = []
    const welcomed: boolean[] = []
    const listen = (path: string, headers = {}) => {
      const index = welcomed.push(false) - 1
      const {close} = openEventStream(`${at().url}${path}`, headers, event => {
        if (event.event !== 'mutation' && event.event !== 'message') welcomed[index] = true
        received.push(JSON.stringify(event))
      })
      closes.push(close)
    }
    const everything = 'effectFormat=mendoza&includeResult=true&includePreviousRevision=true&includeAllVersions=true'
    for (const version of VERSIONS) {
      for (const query of [
        '*',
        '*[_id in path("drafts.**")]',
        `*[text match "${CANARY}*"]`,
        '*[_type == "system.release"]',
      ]) {
        listen(`/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}`)
        const resumed = {'last-event-id': `${first()}#`}
        listen(
          `/${version}/data/listen/production?query=${encodeURIComponent(query)}&${everything}&enableResume=true`,
          resumed,
        )
      }
      listen(`/${version}/data/live/events/production`, {'last-event-id': `${first()}#`})
    }
    await eventually(() => welcomed.every(Boolean)).toBe(true)
    await at()
      .client.patch('drafts.page')
      .set({text: `${CANARY} edit`})
      .commit()
    await at()
      .client.patch('versions.spring.page')
      .set({text: `${CANARY} edit`})
      .commit()
    await at().client.action({
      actionType: 'sanity.action.release.edit',
      releaseId: 'spring',
      patch: {set: {'metadata.title': `${CANARY} title`}},
    })
    await at().client.createOrReplace({_id: 'page', _type: 'page', text: 'public now'})
    await eventually(() => received.filter(event => event.includes('public now')).length).toBeGreaterThanOrEqual(8)
    expect(received.filter(event => event.includes(CANARY))).toEqual([])
    for (const id of PRIVATE_IDS) expect(received.filter(event => event.includes(id))).toEqual([])
    for (const close of closes) close()
  })
})

const STREAMS = [
  'listen/production?query=*&enableResume=true&includeResult=true&includePreviousRevision=true',
  'live/events/production',
]

/** Resumes a stream without a token, and returns the kinds of its events and all that they say, up to those of a new document. */
const resumeWithoutToken = async (lake: TestLake, path: string, position: string) => {
  const kinds: string[] = []
  let text = ''
  const headers = {'last-event-id': position}
  const {close} = openEventStream(`${lake.url}/v2025-02-19/data/${path}`, headers, event => {
    kinds.push(event.event)
    text += JSON.stringify(event)
  })
  await eventually(() => kinds.length).toBeGreaterThan(0)
  const {transactionId} = await lake.client.transaction().create({_id: randomUUID(), _type: 'page'}).commit()
  await eventually(() => text).toContain(transactionId)
  close()
  return {kinds, text}
}

/** Stores and deletes a document in two transactions of the given time. */
const commitAndDelete = ({app, dataset}: TestLake, _id: string, time: number) => {
  const timestamp = new Date(time).toISOString()
  const before = {_id, _type: 'page', _rev: `${_id}-1`, _createdAt: timestamp, _updatedAt: timestamp, text: CANARY}
  const change = {id: _id, patches: null, purge: false}
  for (const [id, states] of [
    [`${_id}-1`, {before: null, after: before}],
    [`${_id}-2`, {before, after: null}],
  ] as const)
    app.lake.store.commit(dataset, {id, timestamp, author: 'test', changes: [{...change, ...states}]})
}

describe('the history of a public dataset', () => {
  it('is not sent to a stream without a token that resumes from an old position', async () => {
    const lake = await startLake()
    for (const id of ['old', 'drafts.old']) commitAndDelete(lake, id, Date.now() - 6 * 60_000)
    for (const path of STREAMS) {
      for (const position of ['@0#', 'old-1#']) {
        const {kinds, text} = await resumeWithoutToken(lake, path, position)
        expect(kinds, `${path} ${position}`).toEqual(
          path.startsWith('listen') ? ['reset', 'mutation'] : ['welcome', 'restart', 'message'],
        )
        expect(text).not.toContain(CANARY)
      }
    }
    await lake.close()
  })

  it('does not matter to a stream without a token that has missed no public change for long', async () => {
    const lake = await startLake()
    for (const id of ['old', 'drafts.old']) commitAndDelete(lake, id, Date.now() - 6 * 60_000)
    for (const path of STREAMS) {
      const first = path.startsWith('listen') ? 'welcomeback' : 'welcome'
      const {transactionId} = await lake.client.transaction().create({_id: randomUUID(), _type: 'page'}).commit()
      const {kinds, text} = await resumeWithoutToken(lake, path, 'old-2#')
      expect([kinds[0], kinds.includes('restart')], path).toEqual([first, false])
      expect(text).toContain(transactionId)
    }
    await lake.close()
  })

  it('is not sent to a stream without a token from before the dataset became public', async () => {
    const lake = await startLake()
    const {datasets} = lake.client
    await datasets.edit('production', {aclMode: 'private'})
    const {transactionId} = await lake.client.transaction().create({_id: 'page', _type: 'page', text: CANARY}).commit()
    await lake.client.createOrReplace({_id: 'page', _type: 'page', text: 'public'})
    await datasets.edit('production', {aclMode: 'public'})
    for (const path of STREAMS) {
      for (const position of ['@0#', `${transactionId}#`]) {
        const {kinds, text} = await resumeWithoutToken(lake, path, position)
        expect(kinds).toContain(path.startsWith('listen') ? 'reset' : 'restart')
        expect(text).not.toContain(CANARY)
      }
    }
    await lake.close()
  })
})
