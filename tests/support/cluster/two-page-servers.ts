import {afterAll, afterEach, beforeAll, beforeEach, expect, vi} from 'vitest'
import {createRedis, type RedisServer} from '../redis-server.ts'
import {type PageServer, startPageServer} from './page-server.ts'

/* Two servers in this process, as far as their pages are concerned, with the real Redis. */

export let redis: RedisServer
export let a: PageServer
export let b: PageServer
const servers: PageServer[] = []

/** Starts both servers before each test of a file, with an empty Redis. */
export function startPageServers(): void {
  beforeAll(async () => {
    redis = await createRedis()
  })
  afterAll(() => redis.remove())
  beforeEach(async () => {
    for (const method of ['log', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
    await redis.run('FLUSHALL')
    a = await start()
    b = await start()
    await untilUp(a, b)
  })
  afterEach(() => {
    for (const server of servers.splice(0)) server.stop()
  })
}

/** Starts another server, which ends with the test. */
export async function start(options?: Parameters<typeof startPageServer>[1]): Promise<PageServer> {
  const server = await startPageServer(redis.url, options)
  servers.push(server)
  return server
}

export const untilUp = (...all: PageServer[]) => expect.poll(() => all.every(({store}) => store.isUp)).toBe(true)

export const publish = async (server: PageServer, name: string, text: string) => (await server.generate(name)).end(text)
/** Waits until what a server has generated is in Redis. */
export const untilStored = (server: PageServer) => expect.poll(() => server.store.isComplete).toBe(true)
export const reads = (server: PageServer, name: string) => expect.poll(() => server.read(name))
