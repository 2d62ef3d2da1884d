import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll} from 'vitest'
import {routes} from '../../../lib/routes.ts'
import {editorClient, postLikeNewest} from '../editor.ts'
import {freePort, readSources} from '../environment.ts'
import {createRedis, type RedisServer} from '../redis-server.ts'
import {ENGINES, type Engine, type Front, findEngine, startFront} from './front.ts'
import {type Gate, startGate} from './gate.ts'
import {type Site, startSite} from './site.ts'

/* Varnish and nginx with the configurations in `deploy/`, in front of two servers of the site that share a Redis. */

/** As long as what `openssl rand -hex 32` prints. */
export const SECRET = '0123456789abcdef'.repeat(4)
export const engines = ENGINES.filter(engine => findEngine(engine) !== null)
export const editor = editorClient(readSources())
export const id = `front-${randomUUID()}`
/** Address of a post that the caches may keep for an hour. */
export const path = routes.post(id)

export const sites: Site[] = []
export const gates: Gate[] = []
const fronts = new Map<Engine, Front>()

/** Starts the sites and the caches in front of them for all tests of a file. */
export function startFronts(): void {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await createRedis()
    const ports = await Promise.all(engines.map(() => freePort()))
    const urls = ports.map(port => `http://127.0.0.1:${port}`)
    const settings = {FRONT_PURGE_URLS: urls.join(','), FRONT_PURGE_SECRET: SECRET, FRONT_URL: urls[0] ?? ''}
    sites.push(...(await Promise.all([1, 2].map(() => startSite({redisUrl: redis.url, settings})))))
    gates.push(...(await Promise.all(sites.map(({url}) => startGate(url)))))
    for (const [index, engine] of engines.entries()) {
      const options = {port: ports[index] ?? 0, sites: gates.map(({port}) => port), secret: SECRET}
      fronts.set(engine, await startFront(engine, options))
    }
    await createPost(id)
    for (const address of [path, dataOf(path)]) allowAnHour(address)
  })
  afterAll(async () => {
    await Promise.all([...fronts.values()].map(front => front.stop()))
    await Promise.all(sites.map(site => site.stop()))
    await Promise.all(gates.map(gate => gate.close()))
    await redis?.remove()
  })
}

const createPost = async (slug: string) =>
  editor.create(await postLikeNewest(editor, {_id: slug, title: 'Edition 0', slug}))

/** Content that other tests date ahead shortens what the site allows. */
export const allowAnHour = (address: string) => {
  for (const gate of gates) gate.setHeaders(address, {'cache-control': 's-maxage=3600, stale-while-revalidate=3600'})
}

/** Creates a post that no cache has, and returns its path. */
export async function newPath(): Promise<string> {
  const slug = `${id}-${randomUUID().slice(0, 8)}`
  await createPost(slug)
  allowAnHour(routes.post(slug))
  return routes.post(slug)
}

type Found = {status: number; text: string; headers: Headers; cache: string}

/** Returns the running cache of an engine. */
export function frontOf(engine: Engine): Front {
  const front = fronts.get(engine)
  if (!front) throw new Error(`${engine} has not started.`)
  return front
}

/** Requests an address from a cache in front. */
export async function get(engine: Engine, address: string, headers: Record<string, string> = {}): Promise<Found> {
  const response = await fetch(frontOf(engine).url + address, {headers, redirect: 'manual'})
  const text = await response.text()
  return {status: response.status, text, headers: response.headers, cache: response.headers.get('cache-status') ?? ''}
}

/** Returns how many requests for an address have reached the sites. */
export const countAt = (address: string) => gates.reduce((sum, gate) => sum + gate.count(address), 0)

/** Returns the address of a page's data. */
export const dataOf = (address: string) => `/_next/data/${sites[0]?.build}${address}.json`
