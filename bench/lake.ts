import {mkdtempSync} from 'node:fs'
import {Agent} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type LakeProcess, startLakeProcess} from '../tests/support/lake-process.ts'
import {removeAtExit} from '../tests/support/remove-at-exit.ts'
import {sendToLake} from './lake-client.ts'
import {lakeDocuments, POSTS, TOPICS} from './lake-documents.ts'
import {percentilesOf} from './percentiles.ts'
import {printTable} from './table.ts'

const TOKEN = 'bench-admin-token'
const VERSION = '/v2025-02-19/data'
/** Rounds before the measurement, while the engine compiles its code. */
const WARM_UP = 100
const ROUNDS = 400

const BY_SLUG = `*[_type == "post" && slug.current == $slug][0]{
  ..., authors[]->{name, "slug": slug.current, role}, topics[]->{title, "slug": slug.current}
}`
const LATEST = `*[_type == "post" && defined(slug.current) && dateTime(publishedAt) <= dateTime($now)] | order(dateTime(publishedAt) desc, _id asc)[0...12]{
  _id, title, "slug": slug.current, excerpt, publishedAt, topics[]->{title, "slug": slug.current}, authors[]->{name}
}`
const PER_TOPIC = `*[_type == "topic" && _id != $not] | order(title asc){
  title, "count": count(*[_type == "post" && references(^._id)])
}`
const SEARCH =
  '*[_type == "post"] | score([@, _id] match text::query($words))[_score > 0] | order(_score desc)[0...20]{_id}'
const IN_TOPIC = 'count(*[_type == "post" && $topic in topics[]._ref && dateTime(publishedAt) <= dateTime($now)])'

// Each round uses other values, so no response comes from a cache.
const nowOf = (round: number): string => new Date(Date.UTC(2026, 0, 1) - round * 60_000).toISOString()
const slugOf = (round: number): string => `post-${(round * 7919) % POSTS}`

/** A measured operation. `before` runs before each round without being measured; `targetMs` is the limit of the p95. */
type Measurement = {
  name: string
  run: (round: number) => Promise<unknown>
  rounds?: number
  before?: (round: number) => Promise<unknown>
  targetMs?: number
}

/**
 * Measures queries and patches over HTTP on a lake process with 10,000 posts. Rejects when an operation takes longer than
 * its target.
 */
export async function benchLake(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-lake-'))
  const remove = removeAtExit(folder)
  const lake = await startLakeProcess(folder, {LAKE_ADMIN_TOKEN: TOKEN})
  try {
    await fill(lake)
    await report(measurementsOf(lake))
  } finally {
    await lake.end('SIGTERM')
    remove()
  }
}

function measurementsOf(lake: LakeProcess): Measurement[] {
  const bySlug = (round: number) => query(lake, BY_SLUG, {slug: slugOf(round)})
  const latest = (round: number) => query(lake, LATEST, {now: nowOf(round)})
  const perTopic = (round: number) => query(lake, PER_TOPIC, {not: `none-${round}`})
  const inTopic = (round: number) => query(lake, IN_TOPIC, {topic: `topic-${round % TOPICS}`, now: nowOf(round)})
  const search = (round: number) => query(lake, SEARCH, {words: `operator ${round}*`})
  const patch = (round: number) =>
    mutate(lake, [{patch: {id: slugOf(round), set: {excerpt: `Changed ${round} times`}}}])
  return [
    {name: 'one by slug, authors and topics', run: bySlug, targetMs: 3},
    {name: '12 latest', run: latest, targetMs: 3},
    {name: `count per topic, ${TOPICS} topics`, run: perTopic, rounds: 100, targetMs: 20},
    {name: 'count in one topic', run: inTopic},
    {name: 'search for two words', run: search, rounds: 50},
    {name: 'patch, synced to disk', run: patch, rounds: 100, targetMs: 10},
    {name: 'one by slug, right after a patch', run: bySlug, rounds: 100, before: patch},
    {name: '12 latest, right after a patch', run: latest, rounds: 100, before: patch},
  ]
}

async function fill(lake: LakeProcess): Promise<void> {
  const mutations = lakeDocuments().map(document => ({create: document}))
  for (let from = 0; from < mutations.length; from += 250) await mutate(lake, mutations.slice(from, from + 250))
}

async function report(measurements: Measurement[]): Promise<void> {
  const rows: string[][] = []
  const missed: string[] = []
  for (const measurement of measurements) {
    const at = percentilesOf(await measure(measurement))
    const {name, targetMs} = measurement
    rows.push([name, ...[0.5, 0.95, 0.99].map(share => at(share).toFixed(2)), targetMs ? `< ${targetMs}` : ''])
    if (targetMs && at(0.95) >= targetMs) missed.push(name)
  }
  const title = `Content lake, ${POSTS} posts, milliseconds over HTTP, no cached responses`
  printTable(title, ['', 'p50', 'p95', 'p99', 'target p95'], rows)
  if (missed.length > 0) throw new Error(`Slower than the target: ${missed.join('; ')}`)
}

async function measure({run, rounds = ROUNDS, before}: Measurement): Promise<number[]> {
  const durations: number[] = []
  for (let round = 0; round < rounds + WARM_UP; round++) {
    await before?.(round)
    const start = performance.now()
    await run(round)
    if (round >= WARM_UP) durations.push(performance.now() - start)
  }
  return durations
}

const agent = new Agent({keepAlive: true, maxSockets: 1})

async function query(lake: LakeProcess, groq: string, params: Record<string, unknown>): Promise<unknown> {
  const fields = new URLSearchParams({query: groq, returnQuery: 'false'})
  for (const [name, value] of Object.entries(params)) fields.set(`$${name}`, JSON.stringify(value))
  const url = `${lake.url}${VERSION}/query/production?${fields}`
  const body = await sendToLake(agent, TOKEN, {url, method: 'GET'})
  if (body.startsWith('{"result":null')) throw new Error(`The query found nothing: ${groq}`)
  return body
}

const mutate = (lake: LakeProcess, mutations: object[]): Promise<unknown> =>
  sendToLake(agent, TOKEN, {
    url: `${lake.url}${VERSION}/mutate/production`,
    method: 'POST',
    body: JSON.stringify({mutations}),
  })
