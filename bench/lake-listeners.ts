import {mkdtempSync} from 'node:fs'
import {Agent} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {openEventStream} from '../tests/support/event-stream.ts'
import {type LakeProcess, startLakeProcess} from '../tests/support/lake-process.ts'
import {removeAtExit} from '../tests/support/remove-at-exit.ts'
import {settings} from '../tests/support/settings.ts'
import {sendToLake} from './lake-client.ts'
import {type Losses, lossesOf, sumLosses, transactionOrder} from './listener-losses.ts'
import {percentilesOf} from './percentiles.ts'
import {printTable} from './table.ts'

const {BENCH_SECONDS: SECONDS, BENCH_LENGTH: LENGTH} = settings
const TOKEN = 'bench-admin-token'
const LISTENERS = 100
const WRITES_PER_SECOND = 50
const DOCUMENTS = 20
/** Missing events count as missed after this time without any event. */
const SILENCE_MS = 15_000

/** A listener, the writes that it must receive and what it has received. */
type Listener = {
  wants: (number: number) => boolean
  received: Set<string>
  /** Ids of the transactions at which it was reset. */
  resets: string[]
  /** Reasons for which the lake disconnected it. */
  disconnects: string[]
  connected: Promise<void>
  close: () => void
}
/** Shared by all listeners: when each write was sent, and the delay of each event in milliseconds. */
type Log = {sentAt: Map<string, number>; delays: number[]}

/** Listeners of three kinds: to everything, to a third of the types, to one document. */
const KINDS: {query: string; wants: (number: number) => boolean}[] = [
  {query: '*', wants: () => true},
  {query: '*[_type == "kind-1" && defined(n)]', wants: number => number % 3 === 1},
  {query: '*[_id in ["bench-7"]]', wants: number => number % DOCUMENTS === 7},
]

/** Measures how soon listeners receive writes. Rejects when one misses an event or is reset because it is too slow. */
export async function benchLakeListeners(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-listeners-'))
  const remove = removeAtExit(folder)
  const lake = await startLakeProcess(folder, {LAKE_ADMIN_TOKEN: TOKEN})
  const log: Log = {sentAt: new Map(), delays: []}
  const listeners = Array.from({length: LISTENERS}, (_, index) => listen(lake, index, log))
  try {
    await Promise.all(listeners.map(({connected}) => connected))
    const acknowledged = await writeSteadily(lake, log)
    const order = transactionOrder(folder)
    const losses = () => sumLosses(listeners.map(listener => lossesOf(listener, acknowledged.length, order)))
    await waitForSilence(log, () => losses().missed > 0)
    report(listeners, acknowledged, log, losses())
  } finally {
    for (const {close} of listeners) close()
    await lake.end('SIGTERM')
    remove()
  }
}

function report(listeners: Listener[], acknowledged: number[], {delays}: Log, {missed, skipped}: Losses): void {
  const resets = listeners.reduce((total, listener) => total + listener.resets.length, 0)
  printTable(
    `${LISTENERS} listeners, ${WRITES_PER_SECOND} writes of ${LENGTH} characters per second for ${SECONDS} s, milliseconds after sending a write`,
    ['', 'count', 'p50', 'p95', 'p99'],
    [
      row('acknowledged', acknowledged),
      row('received', delays),
      ['missed', String(missed), '', '', ''],
      [`skipped by ${resets} resets`, String(skipped), '', '', ''],
    ],
  )
  const disconnects = new Set(listeners.flatMap(listener => listener.disconnects))
  if (missed + skipped > 0) throw new Error([`${missed + skipped} events were not received`, ...disconnects].join('; '))
}

/** Waits while events are missing, until none has arrived for some time. */
async function waitForSilence({delays}: Log, isMissing: () => boolean): Promise<void> {
  let [count, since] = [0, performance.now()]
  while (isMissing() && performance.now() - since < SILENCE_MS) {
    if (delays.length > count) [count, since] = [delays.length, performance.now()]
    await wait(200)
  }
}

function listen(lake: LakeProcess, index: number, {sentAt, delays}: Log): Listener {
  const {query = '*', wants = () => true} = KINDS[index % KINDS.length] ?? {}
  const received = new Set<string>()
  const resets: string[] = []
  const disconnects: string[] = []
  const connected = Promise.withResolvers<void>()
  const fields = new URLSearchParams({query, effectFormat: 'mendoza', enableResume: 'true'})
  const url = `${lake.url}/v2025-02-19/data/listen/production?${fields}`
  const {close} = openEventStream(url, {authorization: `Bearer ${TOKEN}`}, ({event, id = '', data}) => {
    if (event === 'channelError' || event === 'disconnect') disconnects.push(String(data.message ?? data.reason))
    if (event === 'reset') resets.push(id.slice(0, id.indexOf('#')))
    if (event !== 'mutation') return connected.resolve()
    const transaction = String(data.transactionId)
    received.add(transaction)
    delays.push(performance.now() - (sentAt.get(transaction) ?? 0))
  })
  return {wants, received, resets, disconnects, connected: connected.promise, close}
}

/** Sends writes at a constant rate, however long responses take. Returns the duration of each. */
async function writeSteadily(lake: LakeProcess, {sentAt}: Log): Promise<number[]> {
  const agent = new Agent({keepAlive: true})
  const start = performance.now()
  const writes: Promise<number>[] = []
  for (let number = 0; number < WRITES_PER_SECOND * SECONDS; number++) {
    const due = start + (number * 1000) / WRITES_PER_SECOND
    if (due > performance.now()) await wait(due - performance.now())
    sentAt.set(`write-${number}`, performance.now())
    writes.push(write(lake, agent, number))
  }
  const durations = await Promise.all(writes)
  agent.destroy()
  return durations
}

async function write(lake: LakeProcess, agent: Agent, number: number): Promise<number> {
  const start = performance.now()
  const document = {
    _id: `bench-${number % DOCUMENTS}`,
    _type: `kind-${number % 3}`,
    n: number,
    text: 'x'.repeat(LENGTH),
  }
  const body = JSON.stringify({transactionId: `write-${number}`, mutations: [{createOrReplace: document}]})
  await sendToLake(agent, TOKEN, {url: `${lake.url}/v2025-02-19/data/mutate/production`, method: 'POST', body})
  return performance.now() - start
}

const row = (name: string, values: number[]): string[] => {
  const at = percentilesOf(values)
  return [name, String(values.length), ...[0.5, 0.95, 0.99].map(share => at(share).toFixed(1))]
}
