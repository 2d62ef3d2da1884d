import {deliver, type Outcome} from './deliver.ts'
import type {FilterEvaluator, Unjudged} from './filter-evaluator.ts'
import type {Hook} from './hook.ts'
import type {Message} from './hook-rows.ts'
import type {HookStore} from './hook-store.ts'

/** How webhooks are delivered; all times in milliseconds. */
export type DispatcherSettings = {
  projectId: string
  /** Longest wait for an answer. */
  timeoutMs: number
  /** Wait before the second attempt; it doubles with each further one. */
  backoffMs: number
  /** How long after its transaction a message is still tried. */
  patienceMs: number
}

export type Dispatcher = ReturnType<typeof openDispatcher>

const LONGEST_WAIT_MS = 300_000
const LOOK_AGAIN_MS = 60_000
const KEPT_MS = 7 * 86_400_000
const LAST_MOMENTS_MS = 2000
/** How often a rule that takes too much is tried, for it holds up the others'. */
const MAX_OVERRUNS = 3

/**
 * Tells webhooks what they are to be told: one message after another for each, again and again with growing pauses until
 * it is received. What is written down survives the process, so that a message may arrive twice, but is never lost.
 */
export const openDispatcher = (hooks: HookStore, rules: FilterEvaluator, settings: DispatcherSettings) => {
  const running = new Map<string, Promise<void>>()
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let prunedAt = 0
  let closed = false

  /** Starts on what is due and sees to it that the rest is looked at in time. */
  const wake = (): void => {
    if (closed) return
    clearTimeout(timer)
    const now = Date.now()
    if (now - prunedAt > KEPT_MS / 100) {
      hooks.prune(now - KEPT_MS)
      prunedAt = now
    }
    for (const id of hooks.listDue(now)) {
      if (!running.has(id))
        running.set(
          id,
          work(id).then(
            () => finish(id),
            error => giveUpOn(id, error),
          ),
        )
    }
    const dueAt = hooks.nextDueAt()
    const wait =
      dueAt === null ? LOOK_AGAIN_MS : Math.min(LOOK_AGAIN_MS, Math.max(dueAt - now, settings.backoffMs / 10))
    timer = setTimeout(wake, wait).unref()
  }

  const finish = (id: string): void => {
    running.delete(id)
    // Something may have come in since the last look.
    wake()
  }

  const giveUpOn = (id: string, error: unknown): void => {
    running.delete(id)
    console.error(error)
  }

  const work = async (id: string): Promise<void> => {
    while (!closed) {
      const message = hooks.nextDue(id, Date.now())
      const hook = message && hooks.find(id)
      if (!message || !hook) return
      if (hook.isDisabledByUser) hooks.drop(message.id)
      else if (message.status === 'new') await prepare(hook, message)
      else await send(hook, message)
    }
  }

  const prepare = async ({rule}: Hook, message: Message): Promise<void> => {
    const began = performance.now()
    const {dataset, before, after} = message
    const reply = await rules.judge({filter: rule.filter, projection: rule.projection, dataset, before, after})
    if (closed) return
    if ('problem' in reply) {
      const failureReason = 'evaluation'
      note(message, began, {resultCode: null, resultBody: reply.problem, failureReason, retryAfterMs: 0})
      const now = Date.now()
      if (!mayPass(reply, message) || isOld(message, now)) hooks.settle(message.id, 'failed', message.dueAt)
      else hooks.postpone(message.id, now + pauseAfter(message.attempts, 0))
    } else if (reply.payload === null) hooks.drop(message.id)
    else hooks.setPayload(message.id, reply.payload)
  }

  const isOld = ({createdAt}: Message, now: number): boolean => now - createdAt > settings.patienceMs

  const send = async (hook: Hook, message: Message): Promise<void> => {
    const began = performance.now()
    const outcome = await deliver(hook, message, settings.projectId, settings.timeoutMs, ending.signal)
    // A lake that is ending does not know whether it was received: it will ask again.
    if (ending.signal.aborted) return
    note(message, began, outcome)
    const now = Date.now()
    if (outcome.failureReason === null) hooks.settle(message.id, 'delivered', now)
    else if (!mayHelp(outcome) || isOld(message, now)) hooks.settle(message.id, 'failed', now)
    else hooks.settle(message.id, 'pending', now + pauseAfter(message.attempts, outcome.retryAfterMs))
  }

  const note = (message: Message, began: number, {resultCode, resultBody, failureReason}: Outcome): void => {
    const duration = Math.round(performance.now() - began)
    const createdAt = new Date(Date.now() - duration).toISOString()
    hooks.addAttempt({
      message: message.id,
      hook: message.hook,
      createdAt,
      duration,
      resultCode,
      resultBody,
      failureReason,
    })
  }

  const pauseAfter = (attempts: number, retryAfterMs: number): number => {
    const pause = Math.min(settings.backoffMs * 2 ** attempts, LONGEST_WAIT_MS)
    // Spread, so that a receiver that comes back is not met by all at once.
    return Math.max(Math.round(pause * (0.75 + Math.random() / 2)), Math.min(retryAfterMs, LONGEST_WAIT_MS))
  }

  /** Ends after what is being sent, or after two seconds; the rest is sent when the lake starts again. */
  const close = async (): Promise<void> => {
    closed = true
    clearTimeout(timer)
    rules.close()
    const giveUp = setTimeout(() => ending.abort(), LAST_MOMENTS_MS)
    await Promise.all(running.values())
    clearTimeout(giveUp)
  }

  return {wake, close}
}

/** Whether trying again may help: a receiver that refuses the message itself will do so again. */
const mayHelp = ({resultCode}: Outcome): boolean => resultCode === null || resultCode === 429 || resultCode >= 500

/** Whether judging again may help: what a rule itself says is wrong with it stays so. */
const mayPass = (reply: {problem: string} | Unjudged, {attempts}: Message): boolean =>
  'cause' in reply && (reply.cause === 'crash' || attempts + 1 < MAX_OVERRUNS)
