import {LRUCache} from 'lru-cache'
import type {LimitsRedis} from './limits-redis.ts'

/** The number of requests in a period, and the milliseconds until it ends. */
export type Count = {current: number; ttl: number}

export type RequestCounts = {
  /** Counts a request under a name, in a period of milliseconds that begins with the first one. */
  add: (name: string, periodMs: number) => Promise<Count>
}

/** Names that one instance counts itself, at most. */
const MAX_NAMES = 20_000

const ADD = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/**
 * Creates the counts of requests in a Redis, where all instances count together. While it is away, and without one, each instance
 * counts alone.
 */
export function createCounts(redis: LimitsRedis | null): RequestCounts {
  const own = countAlone()
  return {
    async add(name, periodMs) {
      // What this instance has counted is where it goes on when Redis is away.
      const alone = own(name, periodMs)
      const shared = redis && (await redis.run<[number, number]>(ADD, [name], [periodMs]))
      return shared === null ? alone : {current: Number(shared[0]), ttl: Math.max(0, Number(shared[1]))}
    },
  }
}

function countAlone(): (name: string, periodMs: number) => Count {
  const counts = new LRUCache<string, {current: number; endsAt: number}>({max: MAX_NAMES})
  return (name, periodMs) => {
    const known = counts.get(name)
    const now = Date.now()
    const count = known && known.endsAt > now ? known : {current: 0, endsAt: now + periodMs}
    count.current += 1
    counts.set(name, count)
    return {current: count.current, ttl: count.endsAt - now}
  }
}
