import {setTimeout as wait} from 'node:timers/promises'
import {createRedisStatus, type RedisStatus, reasonOf} from './redis-status.ts'

/** The Redis in which all instances count together. */
export type LimitsRedis = Pick<RedisStatus, 'isUp'> & {
  /** Runs a script with the keys and arguments, and returns its reply; null while Redis is away or late. */
  run: <Reply>(script: string, keys: string[], args?: number[]) => Promise<Reply | null>
  close: () => void
}

/** A request waits for Redis no longer than this, in milliseconds. */
const DEADLINE_MS = 200
/** After a failure, this instance counts alone for this time, in milliseconds. */
const ALONE_MS = 1000
const MAX_RECONNECT_MS = 1000
const CHECK_MS = 1000
const PREFIX = 'overprint:limits:'

/** Writes as the scripts of the limits do, and leaves nothing: a replica, a full Redis or a user without these rights refuses it. */
const CHECK = `
redis.call('HSET', KEYS[1], 'count', 1)
return redis.call('DEL', KEYS[1])`

/** Connects to the Redis of the limits, and connects again by itself. No message contains the URL. */
export async function openLimitsRedis(redisUrl: string): Promise<LimitsRedis> {
  // Only here: the client has more than a quarter of all modules of the API.
  const {createClient} = await import('@redis/client')
  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    socket: {connectTimeout: 1000, reconnectStrategy: attempt => Math.min(MAX_RECONNECT_MS, 50 * attempt)},
  })
  const status = createRedisStatus()
  let reason = reasonOf(null)
  // Connects again by itself.
  client.on('error', error => {
    reason = reasonOf(error)
  })
  void client.connect().catch(() => undefined)
  let aloneUntil = 0

  const evaluate = <Reply>(script: string, keys: string[], args: number[] = []): Promise<Reply> => {
    const names = keys.map(key => PREFIX + key)
    return inTime(client.sendCommand<Reply>(['EVAL', script, String(keys.length), ...names, ...args.map(String)]))
  }
  const check = async (): Promise<void> => {
    if (!client.isReady) return status.fail(reason)
    await evaluate(CHECK, ['check']).then(status.succeed, error => status.fail(reasonOf(error)))
  }
  const checks = setInterval(() => void check(), CHECK_MS).unref()

  return {
    isUp: status.isUp,
    async run<Reply>(script: string, keys: string[], args: number[] = []) {
      if (!client.isReady || Date.now() < aloneUntil) return null
      return evaluate<Reply>(script, keys, args).catch(() => {
        aloneUntil = Date.now() + ALONE_MS
        return null
      })
    },
    close() {
      clearInterval(checks)
      client.destroy()
    },
  }
}

/** Returns a reply of Redis. Rejects when it is late. */
async function inTime<Reply>(reply: Promise<Reply>): Promise<Reply> {
  reply.catch(() => undefined)
  const late = new AbortController()
  try {
    const first = await Promise.race([reply, wait(DEADLINE_MS, null, {ref: false, signal: late.signal})])
    if (first === null) throw new Error('Redis is late.')
    return first
  } finally {
    late.abort()
  }
}
