import type {FilterEvaluator} from './filter-evaluator.ts'
import type {HookStore} from './hook-store.ts'
import {type DeliverySettings, type MessageContext, processMessage} from './process-message.ts'

export type Dispatcher = ReturnType<typeof openDispatcher>

const MAX_IDLE_MS = 60_000
const RETENTION_MS = 7 * 86_400_000
const PRUNE_INTERVAL_MS = RETENTION_MS / 100
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

  /** Starts every webhook that has a due message and sets the timer for the next one. */
  const wake = (): void => {
    if (isClosed || !canWrite()) return
    clearTimeout(timer)
    const now = Date.now()
    if (now - prunedAt > PRUNE_INTERVAL_MS) {
      hooks.prune(now - RETENTION_MS)
      prunedAt = now
    }
    for (const id of hooks.listDue(now)) if (!running.has(id)) running.set(id, run(id))
    timer = setTimeout(wake, idleTime(hooks.nextDueAt(), now, settings.backoffMs)).unref()
  }

  const run = async (id: string): Promise<void> => {
    try {
      await processDue(context, id)
    } catch (error) {
      running.delete(id)
      console.error(error)
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
