import {mkdtempSync, rmSync} from 'node:fs'
import {Agent, request} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout as wait} from 'node:timers/promises'
import {openEventStream} from '../tests/support/event-stream.ts'
import {type LakeProcess, startLakeProcess} from '../tests/support/lake-process.ts'
import {printTable} from './table.ts'

const TOKEN = 'bench-admin-token'
const LISTENERS = 100
const WRITES_A_SECOND = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const DOCUMENTS = 20
/** Size of a document's text, in characters. */
const LENGTH = Number(process.env.BENCH_LENGTH ?? 2000)
/** How long nothing may be heard before what is missing counts as missed. */
const SILENCE_MS = 15_000

/** A listener: which writes it must hear of, which it has heard of, and the places at which it was told to begin anew. */
type Listener = {
  wants: (number: number) => boolean
  heard: Set<string>
  resets: string[]
  /** Why it was ended by the lake, where it was. */
  refused: string[]
  greeted: Promise<void>
  close: () => void
}

/** How many writes were not heard of: without a word, and because a listener that was too slow was told to begin anew. */
type Lacks = {missed: number; passed: number}

/** Listeners of three kinds: to everything, to a third of the types, to one document. */
const KINDS: {query: string; wants: (number: number) => boolean}[] = [
  {query: '*', wants: () => true},
  {query: '*[_type == "kind-1" && defined(n)]', wants: number => number % 3 === 1},
  {query: '*[_id in ["bench-7"]]', wants: number => number % DOCUMENTS === 7},
]

/**
 * Prints how soon listeners hear of writes; rejects when any of them missed one without a word, or was told to begin
 * anew because it took its events too slowly.
 */
export async function benchLakeListeners(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-listeners-'))
  const lake = await startLakeProcess(folder, {LAKE_ADMIN_TOKEN: TOKEN})
  const sent = new Map<string, number>()
  const delays: number[] = []
  const listeners = Array.from({length: LISTENERS}, (_, at) => listen(lake, at, sent, delays))
  try {
    await Promise.all(listeners.map(({greeted}) => greeted))
    const acknowledged = await writeSteadily(lake, sent)
    const order = orderOf(folder)
    const lacks = () => sumOf(listeners.map(listener => lacksOf(listener, acknowledged.length, order)))
    for (let [heard, since] = [0, performance.now()]; lacks().missed > 0 && performance.now() - since < SILENCE_MS; ) {
      if (delays.length > heard) [heard, since] = [delays.length, performance.now()]
      await wait(200)
    }
    const {missed, passed} = lacks()
    const resets = listeners.reduce((sum, listener) => sum + listener.resets.length, 0)
    printTable(
      `${LISTENERS} listeners, ${WRITES_A_SECOND} writes of ${LENGTH} characters a second for ${SECONDS} s, milliseconds from sending a write`,
      ['', 'count', 'p50', 'p95', 'p99'],
      [
        row('acknowledged', acknowledged),
        row('heard', delays),
        ['missed', String(missed), '', '', ''],
        [`passed over by ${resets} resets`, String(passed), '', '', ''],
      ],
    )
    const refused = new Set(listeners.flatMap(listener => listener.refused))
    if (missed + passed > 0) throw new Error([`${missed + passed} events were not heard`, ...refused].join('; '))
  } finally {
    for (const {close} of listeners) close()
    await lake.end('SIGTERM')
    rmSync(folder, {recursive: true, force: true})
  }
}

function listen(lake: LakeProcess, at: number, sent: Map<string, number>, delays: number[]): Listener {
  const {query = '*', wants = () => true} = KINDS[at % KINDS.length] ?? {}
  const heard = new Set<string>()
  const resets: string[] = []
  const refused: string[] = []
  const greeted = Promise.withResolvers<void>()
  const fields = new URLSearchParams({query, effectFormat: 'mendoza', enableResume: 'true'})
  const url = `${lake.url}/v2025-02-19/data/listen/production?${fields}`
  const {close} = openEventStream(url, {authorization: `Bearer ${TOKEN}`}, ({event, id = '', data}) => {
    if (event === 'channelError' || event === 'disconnect') refused.push(String(data.message ?? data.reason))
    if (event === 'reset') resets.push(id.slice(0, id.indexOf('#')))
    if (event !== 'mutation') return greeted.resolve()
    const transaction = String(data.transactionId)
    heard.add(transaction)
    delays.push(performance.now() - (sent.get(transaction) ?? 0))
  })
  return {wants, heard, resets, refused, greeted: greeted.promise, close}
}

/** The place of each transaction among all, as the lake has stored them. */
function orderOf(folder: string): Map<string, number> {
  const database = new DatabaseSync(join(folder, 'lake.sqlite'), {readOnly: true})
  try {
    const rows = database.prepare('select id, sequence from transactions').all()
    return new Map(rows.map(({id, sequence}) => [String(id), Number(sequence)]))
  } finally {
    database.close()
  }
}

/** What a reset names has been told with it: whoever begins anew there has all of that. */
function lacksOf({wants, heard, resets}: Listener, count: number, order: Map<string, number>): Lacks {
  const placeOf = (id: string): number => order.get(id) ?? 0
  const begunAt = Math.max(0, ...resets.map(placeOf))
  const ids = Array.from({length: count}, (_, number) => number).flatMap(number =>
    wants(number) ? `write-${number}` : [],
  )
  const lacking = ids.filter(id => !heard.has(id))
  const missed = lacking.filter(id => placeOf(id) > begunAt).length
  return {missed, passed: lacking.length - missed}
}

const sumOf = (all: Lacks[]): Lacks =>
  all.reduce((sum, {missed, passed}) => ({missed: sum.missed + missed, passed: sum.passed + passed}), {
    missed: 0,
    passed: 0,
  })

/** Writes at an even pace whatever the answers take, and answers how long each took. */
async function writeSteadily(lake: LakeProcess, sent: Map<string, number>): Promise<number[]> {
  const agent = new Agent({keepAlive: true})
  const began = performance.now()
  const total = WRITES_A_SECOND * SECONDS
  const answers: Promise<number>[] = []
  for (let number = 0; number < total; number++) {
    const due = began + (number * 1000) / WRITES_A_SECOND
    if (due > performance.now()) await wait(due - performance.now())
    const transactionId = `write-${number}`
    const document = {
      _id: `bench-${number % DOCUMENTS}`,
      _type: `kind-${number % 3}`,
      n: number,
      text: 'x'.repeat(LENGTH),
    }
    sent.set(transactionId, performance.now())
    answers.push(post(lake, agent, {transactionId, mutations: [{createOrReplace: document}]}))
  }
  const delays = await Promise.all(answers)
  agent.destroy()
  return delays
}

function post(lake: LakeProcess, agent: Agent, body: unknown): Promise<number> {
  const began = performance.now()
  const headers = {authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json'}
  return new Promise((resolve, reject) => {
    const asked = request(`${lake.url}/v2025-02-19/data/mutate/production`, {method: 'POST', agent, headers}, reply => {
      reply.resume().once('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`A write was answered ${reply.statusCode}`))
      })
    })
    asked.once('error', reject).end(JSON.stringify(body))
  })
}

const row = (name: string, values: number[]): string[] => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return [name, String(values.length), at(0.5), at(0.95), at(0.99)]
}
