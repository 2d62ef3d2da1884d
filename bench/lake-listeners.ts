import {mkdtempSync, rmSync} from 'node:fs'
import {Agent, request} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {openEventStream} from '../tests/support/event-stream.ts'
import {type LakeProcess, startLakeProcess} from '../tests/support/lake-process.ts'
import {printTable} from './table.ts'

const TOKEN = 'bench-admin-token'
const LISTENERS = 100
const WRITES_A_SECOND = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const DOCUMENTS = 20
/** How long nothing may be heard before what is missing counts as missed. */
const SILENCE_MS = 15_000

/** A listener: how many events it must hear, what it has heard, and how long each took from the write's beginning. */
type Listener = {
  wants: (number: number) => boolean
  heard: Set<string>
  greeted: Promise<void>
  close: () => void
}

/** Listeners of three kinds: to everything, to a third of the types, to one document. */
const KINDS: {query: string; wants: (number: number) => boolean}[] = [
  {query: '*', wants: () => true},
  {query: '*[_type == "kind-1" && defined(n)]', wants: number => number % 3 === 1},
  {query: '*[_id in ["bench-7"]]', wants: number => number % DOCUMENTS === 7},
]

/** Prints how soon listeners hear of writes, and fails when any of them missed one. */
export async function benchLakeListeners(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-listeners-'))
  const lake = await startLakeProcess(folder, {LAKE_ADMIN_TOKEN: TOKEN})
  const sent = new Map<string, number>()
  const delays: number[] = []
  const listeners = Array.from({length: LISTENERS}, (_, at) => listen(lake, at, sent, delays))
  try {
    await Promise.all(listeners.map(({greeted}) => greeted))
    const acknowledged = await writeSteadily(lake, sent)
    const missed = () => listeners.reduce((sum, listener) => sum + missedBy(listener, acknowledged.length), 0)
    for (let [heard, since] = [0, performance.now()]; missed() > 0 && performance.now() - since < SILENCE_MS; ) {
      if (delays.length > heard) [heard, since] = [delays.length, performance.now()]
      await wait(200)
    }
    printTable(
      `${LISTENERS} listeners, ${WRITES_A_SECOND} writes a second for ${SECONDS} s, milliseconds from sending a write`,
      ['', 'count', 'p50', 'p95', 'p99'],
      [row('acknowledged', acknowledged), row('heard', delays), ['missed', String(missed()), '', '', '']],
    )
    if (missed() > 0) throw new Error(`${missed()} events were not heard`)
  } finally {
    for (const {close} of listeners) close()
    await lake.end('SIGTERM')
    rmSync(folder, {recursive: true, force: true})
  }
}

function listen(lake: LakeProcess, at: number, sent: Map<string, number>, delays: number[]): Listener {
  const {query = '*', wants = () => true} = KINDS[at % KINDS.length] ?? {}
  const heard = new Set<string>()
  const greeted = Promise.withResolvers<void>()
  const fields = new URLSearchParams({query, effectFormat: 'mendoza', enableResume: 'true'})
  const url = `${lake.url}/v2025-02-19/data/listen/production?${fields}`
  const {close} = openEventStream(url, {authorization: `Bearer ${TOKEN}`}, ({event, data}) => {
    if (event !== 'mutation') return greeted.resolve()
    const id = String(data.transactionId)
    heard.add(id)
    delays.push(performance.now() - (sent.get(id) ?? 0))
  })
  return {wants, heard, greeted: greeted.promise, close}
}

const missedBy = ({wants, heard}: Listener, count: number): number =>
  Array.from({length: count}, (_, number) => number).filter(number => wants(number) && !heard.has(`write-${number}`))
    .length

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
      text: 'x'.repeat(500),
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
