import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {createClient, type SanityClient} from '@sanity/client'
import {applyPatch} from 'mendoza'
import {afterAll, describe, expect, it} from 'vitest'
import {openEventStream} from '../support/event-stream.ts'
import {eventually} from '../support/eventually.ts'
import {type LakeProcess, runLakeCommand, startLakeProcess} from '../support/lake-process.ts'
import {settings} from '../support/settings.ts'

/** How many times the lake is killed; `npm run test:kill` kills it two hundred times. */
const ROUNDS = settings.LAKE_KILLS
const WRITERS = 4
/** Returns how many writes must be acknowledged before the lake is killed; the writers continue in the meantime. */
const writesOf = (round: number): number => 1 + ((round * 7) % 31)
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-kill-'))
const token = 'durability-token'
let running: LakeProcess | undefined

afterAll(async () => {
  await running?.end('SIGKILL')
  rmSync(dataDir, {recursive: true, force: true})
})

const clientOf = (apiHost: string) =>
  createClient({
    apiHost,
    token,
    projectId: 'overprint',
    dataset: 'production',
    apiVersion: '2025-02-19',
    perspective: 'raw',
    useCdn: false,
    useProjectHostname: false,
    maxRetries: 0,
  })

type Effects = {apply: unknown[]; revert: unknown[]}

/** A filtered listener or a stream of live events that reconnects after each kill. */
const createStreamRecorder = (path: string, kind: 'mutation' | 'message') => {
  const received: string[] = []
  const openings: string[] = []
  let last: string | undefined

  const listen = (url: string) => {
    const opened = Promise.withResolvers<void>()
    const headers = {authorization: `Bearer ${token}`, ...(last ? {'last-event-id': last} : {})}
    const stream = openEventStream(`${url}/v2025-02-19/data/${path}`, headers, ({event, id}) => {
      last = id ?? last
      if (event === kind) received.push(String(id))
      else {
        openings.push(event)
        opened.resolve()
      }
    })
    return {opened: Promise.race([opened.promise, stream.closed]), ...stream}
  }
  return {listen, received, openings}
}

/** A listener that reconnects after each kill and rebuilds the documents from their effects alone. */
const createFollower = () => {
  const received: string[] = []
  const openings: string[] = []
  const documents = new Map<string, unknown>()
  let last: string | undefined

  const listen = (url: string) => {
    const query = 'query=*&effectFormat=mendoza&includeAllVersions=true&enableResume=true&includeMutations=false'
    const opened = Promise.withResolvers<void>()
    const headers = {authorization: `Bearer ${token}`, ...(last ? {'last-event-id': last} : {})}
    const stream = openEventStream(
      `${url}/v2025-02-19/data/listen/production?${query}`,
      headers,
      ({event, id, data}) => {
        last = id ?? last
        if (event !== 'mutation') {
          openings.push(event)
          return opened.resolve()
        }
        received.push(String(id))
        const document = String(data.documentId)
        const {apply} = data.effects as Effects
        documents.set(document, applyPatch(documents.get(document) ?? null, apply))
      },
    )
    return {opened: Promise.race([opened.promise, stream.closed]), ...stream}
  }
  return {listen, received, openings, documents}
}

/** Runs every kind of write, one transaction after another, and records the acknowledged transaction ids. */
const write = async (client: SanityClient, name: string, acknowledged: string[], onAcknowledged: () => void) => {
  const attributes = {_id: `drafts.page-${name}`, _type: 'page', n: 0}
  const [draftId, publishedId] = [attributes._id, `page-${name}`]
  const [pairId, releaseId] = [`right-${name}`, `release-${name}`]
  const steps: (() => Promise<{transactionId: string}>)[] = [
    () => client.action({actionType: 'sanity.action.document.create', publishedId, attributes, ifExists: 'ignore'}),
    () =>
      client
        .transaction()
        .patch(draftId, {inc: {n: 1}, set: {text: `Grüße ${name}`}})
        .commit(),
    () => client.action({actionType: 'sanity.action.document.publish', draftId, publishedId}),
    () =>
      client
        .transaction()
        .create({_id: `left-${name}`, _type: 'pair', to: {_type: 'reference', _ref: pairId}})
        .create({_id: pairId, _type: 'pair'})
        .commit(),
    () => client.action({actionType: 'sanity.action.document.edit', draftId, publishedId, patch: {inc: {n: 1}}}),
    () => client.delete({query: '*[_id == $id]', params: {id: draftId}}, {returnDocuments: false}),
    () => client.transaction().createOrReplace({_id: pairId, _type: 'pair', n: 1}).commit(),
    async () => ({transactionId: (await client.assets.upload('file', Buffer.from(name)))._rev}),
    () => client.releases.create({releaseId}),
    () => client.createVersion({releaseId, publishedId: pairId, document: {_type: 'pair', n: 2}}),
    () => client.releases.schedule({releaseId, publishAt: new Date(Date.now() + 3_600_000).toISOString()}),
    () => client.releases.unschedule({releaseId}),
    () => client.releases.publish({releaseId}),
  ]
  for (const step of steps) {
    const {transactionId} = await step()
    acknowledged.push(transactionId)
    onAcknowledged()
  }
}

const read = <Row>(query: string): Row[] => {
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'), {readOnly: true})
  try {
    return database.prepare(query).all() as Row[]
  } finally {
    database.close()
  }
}

const isPublic = (change: string): boolean => !change.slice(change.indexOf('#')).includes('.')
const withoutDocument = (change: string): string => change.slice(0, change.indexOf('#') + 1)

describe('a killed lake', () => {
  it(
    `keeps every acknowledged write in order over ${ROUNDS} kills, and its listeners miss nothing`,
    async () => {
      const follower = createFollower()
      const query = encodeURIComponent('*[_type == "pair" && defined(to)]')
      const filtered = createStreamRecorder(
        `listen/production?query=${query}&enableResume=true&includeMutations=false`,
        'mutation',
      )
      const live = createStreamRecorder('live/events/production', 'message')
      const listenAll = (url: string) => [follower, filtered, live].map(recorder => recorder.listen(url))
      const acknowledged: string[][] = []
      for (let round = 0; round < ROUNDS; round++) {
        running = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: token})
        const client = clientOf(running.url)
        const streams = listenAll(running.url)
        await Promise.all(streams.map(({opened}) => opened))
        let written = 0
        const isDone = Promise.withResolvers<void>()
        const onAcknowledged = () => {
          written += 1
          if (written === writesOf(round)) isDone.resolve()
        }
        const writers = Array.from({length: WRITERS}, async (_, writer) => {
          const own: string[] = []
          acknowledged.push(own)
          for (let number = 0; ; number++) await write(client, `${round}-${writer}-${number}`, own, onAcknowledged)
        })
        const ended = Promise.allSettled(writers)
        await isDone.promise
        await running.end('SIGKILL')
        await Promise.all([ended, ...streams.map(({closed}) => closed)])
      }

      running = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: token})
      const streams = listenAll(running.url)
      await Promise.all(streams.map(({opened}) => opened))
      const changes = read<{id: string; document: string}>(
        'select id, document from changes join transactions using (sequence) order by sequence, document',
      ).map(({id, document}) => `${id}#${document}`)
      const pairs = changes.filter(change => change.includes('#left-'))
      const published = [...new Set(changes.filter(isPublic).map(withoutDocument))]
      await eventually(() => follower.received.length).toBeGreaterThanOrEqual(changes.length)
      await eventually(() => filtered.received.length).toBeGreaterThanOrEqual(pairs.length)
      await eventually(() => live.received.length).toBeGreaterThanOrEqual(published.length)
      for (const {close} of streams) close()

      const order = new Map(
        read<{id: string; sequence: number}>('select id, sequence from transactions').map(({id, sequence}) => [
          id,
          sequence,
        ]),
      )
      for (const own of acknowledged) {
        const sequences = own.map(id => order.get(id) ?? -1)
        expect(sequences).not.toContain(-1)
        expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
      }
      const expected = Array.from({length: ROUNDS}, (_, round) => writesOf(round)).reduce(
        (sum, count) => sum + count,
        0,
      )
      expect(acknowledged.flat().length).toBeGreaterThanOrEqual(expected)
      expect(follower.received).toEqual(changes)
      expect(filtered.received).toEqual(pairs)
      expect(live.received).toEqual(published)
      for (const {openings} of [follower, filtered]) {
        expect(openings).toEqual(['welcome', ...Array(ROUNDS).fill('welcomeback')])
      }
      expect(live.openings).toEqual(Array(ROUNDS + 1).fill('welcome'))
      const stored = read<{id: string; content: string}>('select id, content from documents')
      expect(stored.length).toBeGreaterThan(ROUNDS)
      for (const {id, content} of stored) {
        const {_rev, ...document} = JSON.parse(content)
        expect(follower.documents.get(id)).toEqual(document)
        follower.documents.delete(id)
      }
      expect([...follower.documents.values()].filter(document => document !== null)).toEqual([])
      const verified = await runLakeCommand(['verify', '--data', dataDir])
      expect(verified.code, verified.output).toBe(0)
      if (ROUNDS > 50) console.log(`${order.size} transactions, ${changes.length} changes, ${stored.length} documents`)
    },
    60_000 + ROUNDS * 20_000,
  )

  it('shuts down cleanly on SIGTERM with open listeners', async () => {
    const follower = createFollower()
    const stream = follower.listen(running?.url ?? '')
    await stream.opened
    expect(await running?.end('SIGTERM')).toBe(0)
    await stream.closed
  })
})
