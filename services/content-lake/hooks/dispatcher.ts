import type {FilterEvaluator} from './filter-evaluator.ts'
import type {HookStore} from './hook-store.ts'
import {type DeliverySettings, type MessageContext, processMessage} from './process-message.ts'

export type Dispatcher = ReturnType<typeof openDispatcher>

const MAX_IDLE_MS = 60_000
const RETENTION_MS = 7 * 86_400_000
const PRUNE_INTERVAL_MS = RETENTION_MS / 100
/** Pause of a webhook, and of the whole queue, whose state cannot be read or stored. */
const FAILURE_PAUSE_MS = 10_000
const SHUTDOWN_TIMEOUT_MS = 2000

/**
 * Delivers the queued messages of webhooks: one at a time per webhook, with exponential backoff until it is received.
 * The queue is stored in the database, so a message may arrive twice after a crash but is never lost. While `canWrite`
 * returns false, nothing is sent, because no result can be stored.
 */
export const openDispatcher = (
  hooks: HookStore,
  evaluator: FilterEvaluator,
  settings: DeliverySettings,
  canWrite: () => boolean = () => true,
) => {
  const running = new Map<string, Promise<void>>()
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let prunedAt = 0
  let isClosed = false
  const context: MessageContext = {hooks, evaluator, settings, signal: aborter.signal, isClosed: () => isClosed}

  const prune = (now: number): void => {
    if (now - prunedAt <= PRUNE_INTERVAL_MS) return
    prunedAt = now
    hooks.prune(now - RETENTION_MS)
  }

  /** Starts every webhook that has a due message. Returns the time until the next one. */
  const startDue = (now: number): number => {
    for (const id of hooks.listDue(now)) if (!running.has(id)) running.set(id, run(id))
    return idleTime(hooks.nextDueAt(), now, settings.backoffMs)
  }

  /** Starts what is due and sets the timer. It never throws: a commit calls it, and a full disk fails the removal of old messages. */
  const wake = (): void => {
    if (isClosed || !canWrite()) return
    clearTimeout(timer)
    const now = Date.now()
    const idleMs = attempt(() => startDue(now)) ?? FAILURE_PAUSE_MS
    attempt(() => prune(now))
    timer = setTimeout(wake, idleMs).unref()
  }

  const run = async (id: string): Promise<void> => {
    try {
      await processDue(context, id)
    } catch (error) {
      console.error(error)
      // What was sent but could not be noted is due at once.
      setTimeout(() => running.delete(id), FAILURE_PAUSE_MS).unref()
      return
    }
    running.delete(id)
    // Another message may have been queued since the last check.
    wake()
  }

  /** Waits for requests in progress, at most two seconds. The remaining messages are sent after the next start. */
  const close = async (): Promise<void> => {
    isClosed = true
    clearTimeout(timer)
    evaluator.close()
    const abortTimer = setTimeout(() => aborter.abort(), SHUTDOWN_TIMEOUT_MS)
    await Promise.all(running.values())
    clearTimeout(abortTimer)
  }

  return {wake, close}
}

/** Returns the result, or null after an error, which it logs. */
const attempt = <Result>(run: () => Result): Result | null => {
  try {
    return run()
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Processes the due messages of one webhook until none is left. */
const processDue = async (context: MessageContext, id: string): Promise<void> => {
  while (!context.isClosed()) {
    const message = context.hooks.nextDue(id, Date.now())
    const hook = message && context.hooks.find(id)
    if (!message || !hook) return
    await processMessage(context, hook, message)
  }
}

const idleTime = (nextDueAt: number | null, now: number, backoffMs: number): number =>
  nextDueAt === null ? MAX_IDLE_MS : Math.min(MAX_IDLE_MS, Math.max(nextDueAt - now, backoffMs / 10))
