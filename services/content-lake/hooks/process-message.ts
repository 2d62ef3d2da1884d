import {deliver, type Outcome} from './deliver.ts'
import type {EvaluationReply, FilterEvaluator} from './filter-evaluator.ts'
import type {Hook} from './hook.ts'
import type {Message} from './hook-rows.ts'
import type {HookStore} from './hook-store.ts'

/** How webhooks are delivered; all times in milliseconds. */
export type DeliverySettings = {
  projectId: string
  /** Timeout of a request. */
  timeoutMs: number
  /** Delay before the first retry. Each further one is a third longer than the one before. */
  backoffMs: number
  /** Time after the transaction during which a message is retried. */
  retryWindowMs: number
}

/** What processing a message needs. */
export type MessageContext = {
  hooks: HookStore
  evaluator: FilterEvaluator
  settings: DeliverySettings
  /** Aborted when the dispatcher closes; `isClosed` is true from the start of closing. */
  signal: AbortSignal
  isClosed: () => boolean
}

const MAX_BACKOFF_MS = 300_000
/** A receiver that is back gets a message within about a quarter of the time that it was away; with 2, within as much time again. */
const BACKOFF_FACTOR = 4 / 3
/** Attempts of a rule that exceeds its limits: each one blocks all other rules. */
const MAX_OVERRUNS = 3

/** Processes a due message: drops it, computes its payload, or sends it. Sets its next state in the queue. */
export const processMessage = async (context: MessageContext, hook: Hook, message: Message): Promise<void> => {
  if (hook.isDisabledByUser) context.hooks.drop(message.id)
  else if (message.status === 'new') await evaluateRule(context, hook, message)
  else await sendMessage(context, hook, message)
}

const evaluateRule = async (context: MessageContext, {rule}: Hook, message: Message): Promise<void> => {
  const {hooks, evaluator, settings} = context
  const startedAt = performance.now()
  const {dataset, before, after} = message
  const reply = await evaluator.evaluate({filter: rule.filter, projection: rule.projection, dataset, before, after})
  if (context.isClosed()) return
  if ('problem' in reply) {
    const failureReason = 'evaluation'
    logAttempt(hooks, message, startedAt, {resultCode: null, resultBody: reply.problem, failureReason, retryAfterMs: 0})
    const now = Date.now()
    const canRetry = isRetryableEvaluation(reply, message) && !isExpired(settings, message, now)
    if (canRetry) hooks.postpone(message.id, now + retryDelay(settings, message.attempts, 0))
    else hooks.settle(message.id, 'failed', now)
  } else if (reply.payload === null) hooks.drop(message.id)
  else hooks.setPayload(message.id, reply.payload)
}

const sendMessage = async ({hooks, settings, signal}: MessageContext, hook: Hook, message: Message): Promise<void> => {
  const startedAt = performance.now()
  const outcome = await deliver(hook, message, settings.projectId, settings.timeoutMs, signal)
  // An aborted request may have been received or not: the message stays queued and is sent again.
  if (signal.aborted) return
  logAttempt(hooks, message, startedAt, outcome)
  const now = Date.now()
  if (outcome.failureReason === null) hooks.settle(message.id, 'delivered', now)
  else if (!isRetryable(outcome) || isExpired(settings, message, now)) hooks.settle(message.id, 'failed', now)
  else hooks.settle(message.id, 'pending', now + retryDelay(settings, message.attempts, outcome.retryAfterMs))
}

const logAttempt = (hooks: HookStore, message: Message, startedAt: number, outcome: Outcome): void => {
  const {resultCode, resultBody, failureReason} = outcome
  const duration = Math.round(performance.now() - startedAt)
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

const isExpired = ({retryWindowMs}: DeliverySettings, {createdAt}: Message, now: number): boolean =>
  now - createdAt > retryWindowMs

/** Returns the time until the next attempt in milliseconds, after a number of attempts before the one that has failed. */
export const retryDelay = (
  {backoffMs}: Pick<DeliverySettings, 'backoffMs'>,
  attempts: number,
  retryAfterMs: number,
): number => {
  const delay = Math.min(backoffMs * BACKOFF_FACTOR ** attempts, MAX_BACKOFF_MS)
  // Random jitter keeps a recovering receiver from getting every retry at once.
  return Math.max(Math.round(delay * (0.75 + Math.random() / 2)), Math.min(retryAfterMs, MAX_BACKOFF_MS))
}

/** Returns whether a retry can succeed: a receiver that rejects the message itself rejects it again. */
const isRetryable = ({resultCode}: Outcome): boolean => resultCode === null || resultCode === 429 || resultCode >= 500

/** Returns whether another evaluation can succeed: a problem in the rule itself is permanent. */
const isRetryableEvaluation = (reply: Extract<EvaluationReply, {problem: string}>, {attempts}: Message): boolean =>
  'cause' in reply && (reply.cause === 'crash' || attempts + 1 < MAX_OVERRUNS)
