import {setTimeout as wait} from 'node:timers/promises'

/** The Redis in which all instances count together. */
export type LimitsRedis = {
  /** Runs a script with the keys and arguments, and returns its reply; null while Redis is away or late. */
  run: <Reply>(script: string, keys: string[], args?: number[]) => Promise<Reply | null>
  close: () => void
}

/** A request waits for Redis no longer than this, in milliseconds. */
const DEADLINE_MS = 200
/** After a failure, this instance counts alone for this time, in milliseconds. */
const ALONE_MS = 1000
const MAX_RECONNECT_MS = 1000
const PREFIX = 'overprint:limits:'

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
  // Connects again by itself.
  client.on('error', () => undefined)
  void client.connect().catch(() => undefined)
  let aloneUntil = 0

  const send = async <Reply>(command: string[]): Promise<Reply> => {
    const late = new AbortController()
    try {
      const reply = client.sendCommand<Reply>(command)
      reply.catch(() => undefined)
      const first = await Promise.race([reply, wait(DEADLINE_MS, null, {ref: false, signal: late.signal})])
      if (first === null) throw new Error('Redis is late.')
      return first
    } finally {
      late.abort()
    }
  }

  return {
    async run<Reply>(script: string, keys: string[], args: number[] = []) {
      if (!client.isReady || Date.now() < aloneUntil) return null
      const names = keys.map(key => PREFIX + key)
      return send<Reply>(['EVAL', script, String(keys.length), ...names, ...args.map(String)]).catch(() => {
        aloneUntil = Date.now() + ALONE_MS
        return null
      })
    },
    close: () => client.destroy(),
  }
}
