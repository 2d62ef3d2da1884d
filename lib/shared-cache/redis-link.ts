import {createClient, ErrorReply, RESP_TYPES} from '@redis/client'
import {siteMetrics} from '../metrics/site-metrics.ts'
import {LateError, within} from './within.ts'

type Client = ReturnType<typeof connect>

/** The longest time that a visitor's request waits for a command, in milliseconds. */
export const DEADLINE_MS = 200
const CHECK_MS = 500
/** After this time without a reply the connections are replaced: the network may have lost them. */
const RENEW_AFTER_MS = 3000
const MAX_RECONNECT_MS = 1000
/** Without a passed check for this time, this process was suspended or too busy to check: messages may wait to be read. */
const CURRENT_MS = 1500
const MAX_QUEUED = 1000

export type LinkEvents = {
  /** Redis has become reachable. Messages may have been lost until now. */
  onUp: () => void
  /** A message of one of the channels. */
  onMessage: (message: string) => void
  /** The time of Redis in microseconds; `sentAt` and `receivedAt` are of `performance.now()`. */
  onTime: (serverTimeUs: number, sentAt: number, receivedAt: number) => void
}

/**
 * Two connections to Redis, one for commands and one for messages. A command that fails for lack of a reply closes the link:
 * then commands fail at once, and a check twice a second opens it again. No message or error contains the URL.
 */
export class RedisLink {
  readonly #url: string
  readonly #channels: string[]
  readonly #events: LinkEvents
  #clients: {commands: Client; messages: Client} | undefined
  /** The connection that receives the channels' messages, once it does. */
  #subscribed: Client | undefined
  #isUp = false
  #isClosed = false
  #reason = 'no reply'
  #checking: Promise<void> | undefined
  #lastReplyAt = performance.now()
  #checkedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, channels: string[], events: LinkEvents) {
    this.#url = url
    this.#channels = channels
    this.#events = events
  }

  /** Whether Redis has replied to everything since the last check. */
  get isUp(): boolean {
    return this.#isUp
  }

  /** Whether every message of the channels until a moment ago has been received: not when this process was suspended. */
  get isCurrent(): boolean {
    return performance.now() - this.#checkedAt < CURRENT_MS
  }

  /** Connects, and resolves after the first check; later ones follow by themselves. */
  async start(): Promise<void> {
    siteMetrics().redisUp.set(0)
    this.#connect()
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref()
    for (let attempt = 0; attempt < 10 && !this.#isUp; attempt += 1) {
      await this.check()
      if (!this.#isUp) await new Promise(resolve => setTimeout(resolve, 50))
    }
    if (!this.#isUp) console.warn(`Redis is not reachable (${this.#reason}): pages come from this server alone.`)
  }

  /** Runs a command. Throws when Redis is away, replies with an error, or takes longer than the deadline. */
  async run<Reply>(args: (string | Buffer)[], {deadlineMs = DEADLINE_MS, asBuffers = false} = {}): Promise<Reply> {
    const client = this.#clients?.commands
    if (!client || !this.#isUp) throw new Error('Redis is not reachable.')
    const typeMapping = asBuffers ? {[RESP_TYPES.BLOB_STRING]: Buffer} : {}
    const countTime = siteMetrics().redisCommands.startTimer()
    try {
      const reply = await within(client.sendCommand<Reply>(args, {typeMapping}), deadlineMs)
      countTime({result: 'ok'})
      return reply
    } catch (error) {
      // A reply with an error proves that Redis runs: it may be full.
      const isRefused = error instanceof ErrorReply
      countTime({result: isRefused ? 'refused' : 'failed'})
      if (!isRefused) this.#close(error)
      throw error
    }
  }

  /** Checks both connections, once for all concurrent callers. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  stop(): void {
    this.#isClosed = true
    this.#isUp = false
    clearInterval(this.#timer)
    this.#disconnect()
  }

  async #check(): Promise<void> {
    const {commands, messages} = this.#clients ?? {}
    if (!commands?.isReady || !messages?.isReady || messages !== this.#subscribed) return this.#renewWhenLost()
    const sentAt = performance.now()
    try {
      const replies = Promise.all([commands.sendCommand<[string, string]>(['TIME']), messages.ping()])
      const [[seconds, micros]] = await within(replies, DEADLINE_MS)
      this.#lastReplyAt = performance.now()
      // Replies come in order: the messages before this one have been received.
      this.#checkedAt = this.#lastReplyAt
      this.#events.onTime(Number(seconds) * 1e6 + Number(micros), sentAt, this.#lastReplyAt)
      if (commands === this.#clients?.commands) this.#open()
    } catch (error) {
      this.#close(error)
      this.#renewWhenLost()
    }
  }

  #open(): void {
    if (this.#isUp || this.#isClosed) return
    this.#isUp = true
    siteMetrics().redisUp.set(1)
    console.log('Redis is reachable: pages are shared with the other servers.')
    this.#events.onUp()
  }

  #close(error: unknown): void {
    this.#reason = reasonOf(error)
    if (!this.#isUp) return
    this.#isUp = false
    siteMetrics().redisUp.set(0)
    if (!this.#isClosed) console.warn(`Redis is not reachable (${this.#reason}): pages come from this server alone.`)
  }

  #renewWhenLost(): void {
    if (this.#isClosed || performance.now() - this.#lastReplyAt < RENEW_AFTER_MS) return
    this.#lastReplyAt = performance.now()
    this.#disconnect()
    this.#connect()
  }

  #connect(): void {
    const commands = connect(this.#url)
    const messages = connect(this.#url)
    this.#clients = {commands, messages}
    for (const client of [commands, messages]) {
      const lost = (error?: unknown) => {
        if (client === this.#clients?.commands || client === this.#clients?.messages) this.#close(error)
      }
      for (const event of ['error', 'end', 'reconnecting']) client.on(event, lost)
    }
    commands.connect().catch(() => {})
    void this.#subscribe(messages).catch(() => {})
  }

  async #subscribe(messages: Client): Promise<void> {
    await messages.connect()
    await messages.subscribe(this.#channels, message => this.#events.onMessage(message))
    this.#subscribed = messages
  }

  #disconnect(): void {
    for (const client of Object.values(this.#clients ?? {})) {
      try {
        client.destroy()
      } catch {
        // It was closed already.
      }
    }
    this.#clients = undefined
  }
}

const connect = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_QUEUED,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: RENEW_AFTER_MS,
      reconnectStrategy: retries => Math.min(50 * (retries + 1), MAX_RECONNECT_MS),
    },
  })

/** Returns what is wrong in one word: other texts may contain the address. */
export function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+/.exec(error.message)?.[0] ?? 'refused'
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof LateError ? 'no reply' : 'connection lost'
}
