import {setTimeout as wait} from 'node:timers/promises'
import {createClient} from '@redis/client'
import {LRUCache} from 'lru-cache'

/** The number of requests in a period, and the milliseconds until it ends. */
export type Count = {current: number; ttl: number}

export type RequestCounts = {
  /** Counts a request under a name, in a period of milliseconds that begins with the first one. */
  add: (name: string, periodMs: number) => Promise<Count>
  close: () => void
}

/** A request waits for Redis no longer than this, in milliseconds. */
const DEADLINE_MS = 200
/** After a failure, this instance counts alone for this time, in milliseconds. */
const ALONE_MS = 1000
/** Names that one instance counts itself, at most. */
const MAX_NAMES = 20_000
const MAX_RECONNECT_MS = 1000
const PREFIX = 'overprint:limits:'

const ADD = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/**
 * Opens the counts of requests in a Redis, where all instances count together. While it is away, each goes on alone. No message
 * contains the URL.
 */
export function openCounts(redisUrl: string): RequestCounts {
  const own = countAlone()
  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    socket: {connectTimeout: 1000, reconnectStrategy: attempt => Math.min(MAX_RECONNECT_MS, 50 * attempt)},
  })
  // Connects again by itself.
  client.on('error', () => undefined)
  void client.connect().catch(() => undefined)
  let aloneUntil = 0

  const addShared = async (name: string, periodMs: number): Promise<Count> => {
    const late = new AbortController()
    try {
      const reply = client.sendCommand<[number, number]>(['EVAL', ADD, '1', PREFIX + name, String(periodMs)])
      reply.catch(() => undefined)
      const first = await Promise.race([reply, wait(DEADLINE_MS, null, {ref: false, signal: late.signal})])
      if (first === null) throw new Error('Redis is late.')
      return {current: Number(first[0]), ttl: Math.max(0, Number(first[1]))}
    } finally {
      late.abort()
    }
  }

  return {
    async add(name, periodMs) {
      // What this instance has counted is where it goes on when Redis is away.
      const alone = own(name, periodMs)
      if (!client.isReady || Date.now() < aloneUntil) return alone
      return addShared(name, periodMs).catch(() => {
        aloneUntil = Date.now() + ALONE_MS
        return alone
      })
    },
    close: () => client.destroy(),
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
