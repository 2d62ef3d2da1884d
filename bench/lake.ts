import {mkdtempSync, rmSync} from 'node:fs'
import {Agent, request} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type LakeProcess, startLakeProcess} from '../tests/support/lake-process.ts'
import {lakeDocuments, POSTS, TOPICS} from './lake-documents.ts'
import {printTable} from './table.ts'

const TOKEN = 'bench-admin-token'
const VERSION = '/v2025-02-19/data'
/** Until then the engine is still compiling what it runs. */
const WARM_UP = 100
const ROUNDS = 400

const BY_SLUG = `*[_type == "post" && slug.current == $slug][0]{
  ..., authors[]->{name, "slug": slug.current, role}, topics[]->{title, "slug": slug.current}
}`
const LATEST = `*[_type == "post" && defined(slug.current) && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...12]{
  _id, title, "slug": slug.current, excerpt, publishedAt, topics[]->{title, "slug": slug.current}, authors[]->{name}
}`
const PER_TOPIC = `*[_type == "topic" && _id != $not] | order(title asc){
  title, "count": count(*[_type == "post" && references(^._id)])
}`
const SEARCH =
  '*[_type == "post"] | score([@, _id] match text::query($words))[_score > 0] | order(_score desc)[0...20]{_id}'
const IN_TOPIC = 'count(*[_type == "post" && $topic in topics[]._ref && publishedAt <= $now])'

/** Each round asks with other values, so that no answer can come out of a cache. */
const nowOf = (round: number): string => new Date(Date.UTC(2026, 0, 1) - round * 60_000).toISOString()
const slugOf = (round: number): string => `post-${(round * 7919) % POSTS}`

/** What is measured: rounds of one thing, each after another that is not, and the most that 95 of 100 may take. */
type Measure = {
  name: string
  run: (round: number) => Promise<unknown>
  rounds?: number
  before?: (round: number) => Promise<unknown>
  targetMs?: number
}

/**
 * Prints how long queries and a patch take over the wire, on 10,000 posts in a lake that is a process of its own; rejects
 * when one takes longer than its target.
 */
export async function benchLake(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-bench-lake-'))
  const lake = await startLakeProcess(folder, {LAKE_ADMIN_TOKEN: TOKEN})
  const ask = (query: string, params: Record<string, unknown>) => askLake(lake, query, params)
  const patch = (round: number) => {
    const set = {excerpt: `Changed ${round} times`}
    return post(lake, `${VERSION}/mutate/production`, {mutations: [{patch: {id: slugOf(round), set}}]})
  }
  try {
    await fill(lake)
    const bySlug = (round: number) => ask(BY_SLUG, {slug: slugOf(round)})
    const latest = (round: number) => ask(LATEST, {now: nowOf(round)})
    const perTopic = (round: number) => ask(PER_TOPIC, {not: `none-${round}`})
    const inTopic = (round: number) => ask(IN_TOPIC, {topic: `topic-${round % TOPICS}`, now: nowOf(round)})
    const search = (round: number) => ask(SEARCH, {words: `operator ${round}*`})
    await report([
      {name: 'one by slug, authors and topics', run: bySlug, targetMs: 3},
      {name: '12 latest', run: latest, targetMs: 3},
      {name: `count per topic, ${TOPICS} topics`, run: perTopic, rounds: 100, targetMs: 20},
      {name: 'count in one topic', run: inTopic},
      {name: 'search for two words', run: search, rounds: 50},
      {name: 'patch, on the disk', run: patch, rounds: 100, targetMs: 10},
      {name: 'one by slug, right after a patch', run: bySlug, rounds: 100, before: patch},
      {name: '12 latest, right after a patch', run: latest, rounds: 100, before: patch},
    ])
  } finally {
    await lake.end('SIGTERM')
    rmSync(folder, {recursive: true, force: true})
  }
}

async function fill(lake: LakeProcess): Promise<void> {
  const mutations = lakeDocuments().map(document => ({create: document}))
  for (let from = 0; from < mutations.length; from += 250) {
    await post(lake, `${VERSION}/mutate/production`, {mutations: mutations.slice(from, from + 250)})
  }
}

async function report(measures: Measure[]): Promise<void> {
  const rows: string[][] = []
  const missed: string[] = []
  for (const measure of measures) {
    const times = await timesOf(measure)
    const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0
    const {name, targetMs} = measure
    rows.push([name, ...[0.5, 0.95, 0.99].map(part => at(part).toFixed(2)), targetMs ? `< ${targetMs}` : ''])
    if (targetMs && at(0.95) >= targetMs) missed.push(name)
  }
  const title = `Content lake, ${POSTS} posts, milliseconds over the wire, no answer from a cache`
  printTable(title, ['', 'p50', 'p95', 'p99', 'target p95'], rows)
  if (missed.length > 0) throw new Error(`Over the target: ${missed.join('; ')}`)
}

async function timesOf({run, rounds = ROUNDS, before}: Measure): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + WARM_UP; round++) {
    await before?.(round)
    const began = performance.now()
    await run(round)
    if (round >= WARM_UP) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

const agent = new Agent({keepAlive: true, maxSockets: 1})

async function askLake(lake: LakeProcess, query: string, params: Record<string, unknown>): Promise<unknown> {
  const fields = new URLSearchParams({query, returnQuery: 'false'})
  for (const [name, value] of Object.entries(params)) fields.set(`$${name}`, JSON.stringify(value))
  const body = await send(lake, 'GET', `${VERSION}/query/production?${fields}`)
  if (body.startsWith('{"result":null')) throw new Error(`Nothing was found: ${query}`)
  return body
}

const post = (lake: LakeProcess, path: string, body: unknown) => send(lake, 'POST', path, JSON.stringify(body))

/** One connection, no more work than need be: what is measured is the lake. */
function send(lake: LakeProcess, method: string, path: string, body?: string): Promise<string> {
  return new Promise((done, failed) => {
    const headers = {authorization: `Bearer ${TOKEN}`, ...(body ? {'content-type': 'application/json'} : {})}
    const sent = request(`${lake.url}${path}`, {method, agent, headers}, reply => {
      const chunks: Buffer[] = []
      reply.on('data', chunk => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (reply.statusCode === 200) done(text)
        else
          failed(
            new Error(`${method} ${path.slice(0, 100)} was answered with ${reply.statusCode}: ${text.slice(0, 300)}`),
          )
      })
    })
    sent.on('error', failed)
    sent.end(body)
  })
}
