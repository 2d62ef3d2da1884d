import {mkdtempSync, rmSync} from 'node:fs'
import {get, type IncomingMessage} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {createClient} from '@sanity/client'
import sharp from 'sharp'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {imageProcessesOf, memoryOf} from '../support/image-processes'
import {type LakeProcess, startLakeProcess} from '../support/lake-process'
import {withSlowness} from '../support/slowness'
import {seededRandom, shortOrLong} from './support/length'

/*
 * Many clients, each with an address of its own, request the most expensive images and leave after a moment. Ordinary
 * requests must not notice. `SECURITY_LONG=1` runs 50 clients for a minute.
 */

const MEBIBYTE = 1024 * 1024
const CLIENTS = shortOrLong(20, 50)
const DURATION_MS = shortOrLong(6000, 60_000)
const ORDINARY_PER_SECOND = 20
/** Time after which a client of the attack leaves, in milliseconds. */
const PATIENCE_MS = 1500
/** Duration of the measurement of how slow the machine is without the attack, in milliseconds. */
const CALM_MS = 2000
const SITE_WIDTHS = [160, 240, 320, 640, 768, 1024, 1280, 1536]
const TOKEN = 'the-token-of-an-administrator'

const random = seededRandom()
const upTo = (limit: number): number => Math.floor(random() * limit)
const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item

let lake: LakeProcess
let image: string
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-image-attack-'))
beforeAll(async () => {
  lake = await startLakeProcess(dataDir, {LAKE_ADMIN_TOKEN: TOKEN})
  const config = {projectId: 'overprint', dataset: 'production', apiVersion: '2025-02-19', useCdn: false}
  const client = createClient({...config, apiHost: lake.url, useProjectHostname: false, token: TOKEN})
  const noise = {type: 'gaussian', mean: 128, sigma: 40} as const
  const photo = sharp({create: {width: 3000, height: 2400, channels: 3, background: '#888', noise}})
  const {path} = await client.assets.upload('image', await photo.blur(2).jpeg().toBuffer())
  image = `${lake.url}/${path}`
  for (const w of SITE_WIDTHS) await request(`${image}?w=${w}&q=80&auto=format`)
  // The processes of small images start with the first visitors.
  await Promise.all([15, 25, 33].map(w => request(`${image}?w=${w}`)))
})
afterAll(async () => {
  await lake.end('SIGKILL')
  rmSync(dataDir, {recursive: true, force: true})
})

type Outcome = {url: string; status: number | null; ms: number}

/** Requests an address as a client at a loopback address; the status is null when it fails or the client leaves. */
const request = async (
  url: string,
  {from = '127.0.0.1', token = '', leaveAfterMs = 300_000} = {},
): Promise<Outcome> => {
  const before = performance.now()
  const {promise, resolve} = Promise.withResolvers<number | null>()
  const headers = {accept: 'image/avif,image/webp,*/*', ...(token && {authorization: `Bearer ${token}`})}
  const sent = get(url, {headers, localAddress: from, agent: false, timeout: 300_000}, (response: IncomingMessage) => {
    response.resume().once('end', () => resolve(response.statusCode ?? null))
    response.once('error', () => resolve(null))
  })
  sent.once('error', () => resolve(null))
  const leaving = setTimeout(() => sent.destroy(), leaveAfterMs)
  const status = await promise
  clearTimeout(leaving)
  return {url, status, ms: performance.now() - before}
}

/** A rectangle that nobody has requested, so that its image is not cached. */
const newRectangle = (): string => `rect=${upTo(500)},${upTo(400)},${2000 + upTo(500)},${1600 + upTo(400)}`

/** The request of issue 13, the largest image that visitors may request, or one of somebody who found a token. */
const ATTACKS = [
  () => ({url: `${image}?w=7200&h=7200&fit=crop&fm=avif`}),
  () => ({url: `${image}?${newRectangle()}&w=2000&fit=max&dpr=2&auto=format`}),
  () => ({url: `${image}?${newRectangle()}&w=4096&h=4096&fit=crop&fm=webp`, token: TOKEN}),
]

/** Attacks until the time is over. Returns how often each status was the response. */
const attack = async (from: string, endsAt: number): Promise<(number | null)[]> => {
  const statuses: (number | null)[] = []
  while (performance.now() < endsAt) {
    const {url, token = ''} = pick<() => {url: string; token?: string}>(ATTACKS)()
    statuses.push((await request(url, {from, token, leaveAfterMs: PATIENCE_MS})).status)
    await wait(20)
  }
  return statuses
}

/** What visitors request: images of every width that are cached, small ones that are not, and content. */
const ordinaryUrl = (): string => {
  const kind = upTo(10)
  if (kind < 6) return `${image}?w=${pick(SITE_WIDTHS)}&q=80&auto=format`
  if (kind < 8) return `${image}?${newRectangle()}&w=${pick([160, 240, 320])}&q=80&auto=format`
  return `${lake.url}/v2025-02-19/data/query/production?query=${encodeURIComponent(`*[_type == "post"][0...${upTo(99)}]`)}`
}

const visit = async (endsAt: number): Promise<Outcome[]> => {
  const visits: Promise<Outcome>[] = []
  while (performance.now() < endsAt) {
    visits.push(request(ordinaryUrl()))
    await wait(1000 / ORDINARY_PER_SECOND)
  }
  return Promise.all(visits)
}

/** Returns the most memory that the lake and its processes have until the time is over, in bytes. */
const watchMemory = async (endsAt: number): Promise<number> => {
  let peak = 0
  while (performance.now() < endsAt) {
    peak = Math.max(peak, memoryOf([lake.pid, ...imageProcessesOf(lake.pid)]))
    await wait(200)
  }
  return peak
}

test('expensive images keep no visitor waiting, and the lake’s memory is bounded', async () => {
  const calm = await withSlowness(() => wait(CALM_MS))
  const {result, slowness: busy} = await withSlowness(async () => {
    const endsAt = performance.now() + DURATION_MS
    const attacks = Array.from({length: CLIENTS}, (_, at) => attack(`127.0.0.${at + 2}`, endsAt))
    return Promise.all([visit(endsAt), watchMemory(endsAt), ...attacks])
  })
  const [visits, memory, ...outcomes] = result
  // The long version is strict: what the attack slows down must not raise its limit. It needs a machine of its own.
  const slowness = shortOrLong(busy, calm.slowness)
  const statuses = outcomes.flat()
  const slowest = visits.toSorted((a, b) => b.ms - a.ms)[0]
  const late = visits.filter(({ms}) => ms > 1000)
  const counts = Object.entries(Object.groupBy(statuses, status => String(status))).map(
    ([status, {length} = []]) => `${status}: ${length}`,
  )
  console.log(
    `${visits.length} ordinary requests, ${late.length} above 1 s, the slowest ${Math.round(slowest?.ms ?? 0)} ms: ${slowest?.url} (machine ${slowness.toFixed(1)} times slower than the reference); ` +
      `${statuses.length} of the attack (${counts.join(', ')}); at most ${Math.round(memory / MEBIBYTE)} MiB`,
  )
  expect(visits.filter(({status}) => status !== 200)).toEqual([])
  expect(slowest?.ms).toBeLessThan(2000 * slowness)
  expect(memory).toBeLessThan(600 * MEBIBYTE)
  // Otherwise the attack did not reach the renderer.
  expect(statuses.filter(status => status === 403).length).toBeGreaterThan(0)
  expect(statuses.some(status => status === null || status === 200)).toBe(true)
  // Nothing is left to do once everybody has left.
  await expect.poll(async () => (await request(`${image}?${newRectangle()}&w=1536&q=80&auto=format`)).status).toBe(200)
})
