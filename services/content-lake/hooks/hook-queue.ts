import {randomId} from '../document-id.ts'
import {type Attempt, type Message, toAttempt, toMessage} from './hook-rows.ts'
import type {HookStatements} from './hook-statements.ts'

/** Number of messages and attempts that a list returns. */
const LIST_LIMIT = 100
/** Number of attempts of a message that are stored. A message that is never delivered has about 300. */
const MAX_ATTEMPTS = 20

/** The queue of webhook messages and the log of their delivery attempts. */
export const createHookQueue = (statements: HookStatements) => ({
  /** Returns the ids of webhooks with a message that is due. */
  listDue: (now: number): string[] => statements.due.all(now).map(row => String(row.hook)),
  /** Returns the oldest due message of a webhook, or null. */
  nextDue: (hook: string, now: number): Message | null => toMessage(statements.nextDue.get(hook, now)),
  /** Returns when the next message is due, in milliseconds since 1970; null when the queue is empty. */
  nextDueAt: (): number | null => {
    const row = statements.nextDueAt.get()
    return row?.due_at == null ? null : Number(row.due_at)
  },
  countWaiting: (): number => Number(statements.countWaiting.get()?.number ?? 0),
  /** Returns the number of messages that were given up, of those that are kept. */
  countFailed: (): number => Number(statements.countFailed.get()?.number ?? 0),
  /** Returns when the last of them was given up, in milliseconds since 1970; 0 when there is none. */
  lastFailedAt: (): number => Number(statements.lastFailedAt.get()?.failed_at ?? 0),
  /** Stores the payload to send and drops the document states, which are no longer needed. */
  setPayload: (id: string, payload: string): void => {
    statements.setPayload.run(payload, id)
  },
  drop: (id: string): void => {
    statements.dropMessage.run(id)
  },
  /** Schedules another evaluation of a message that has no payload yet. */
  postpone: (id: string, dueAt: number): void => {
    statements.postpone.run(dueAt, id)
  },
  settle: (id: string, status: Message['status'], dueAt: number): void => {
    statements.settle.run(status, dueAt, id)
  },
  /** Stores an attempt, and forgets the message's oldest one when there are many. */
  addAttempt: (attempt: Omit<Attempt, 'id'>): void => {
    const {message, hook, createdAt, duration, resultCode, resultBody, failureReason} = attempt
    statements.addAttempt.run(randomId(), message, hook, createdAt, duration, resultCode, resultBody, failureReason)
    statements.dropAttempts.run(message, MAX_ATTEMPTS)
  },
  /** Returns the latest messages of a webhook. */
  listMessages: (hook: string): Message[] =>
    statements.messages
      .all(hook, LIST_LIMIT)
      .map(toMessage)
      .filter(message => message !== null),
  /** Returns the latest attempts of a webhook. */
  listAttempts: (hook: string): Attempt[] => statements.attempts.all(hook, LIST_LIMIT).map(toAttempt),
  findAttempt: (id: string): Attempt | null => {
    const row = statements.attempt.get(id)
    return row ? toAttempt(row) : null
  },
  /** Deletes settled messages that were created before the given time. */
  prune: (before: number): void => {
    statements.prune.run(before)
  },
})
