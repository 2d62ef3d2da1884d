import type {DatabaseSync} from 'node:sqlite'
import {layerOf, randomId} from '../document-id.ts'
import type {Change, Committed} from '../store/store.ts'
import type {Hook, HookSettings, Operation} from './hook.ts'
import {type Attempt, type Message, toAttempt, toHook, toMessage} from './hook-rows.ts'

export type HookStore = ReturnType<typeof openHookStore>

const LISTED = 100

/** Webhooks and what is still to be told to them, in the lake's own database. */
export const openHookStore = (database: DatabaseSync) => {
  const statements = prepareStatements(database)
  const list = (): Hook[] => statements.hooks.all().map(toHook)

  /** Writes down what a transaction means for each webhook; part of its commit. */
  const record = ({dataset, id, timestamp, changes}: Committed): void => {
    const hooks = list().filter(hook => !hook.isDisabledByUser && (hook.dataset === '*' || hook.dataset === dataset))
    if (hooks.length === 0) return
    const now = Date.now()
    for (const change of changes) {
      const operation = operationOf(change)
      const [before, after] = [change.before, change.after].map(state => state && JSON.stringify(state))
      for (const hook of hooks) {
        if (!concerns(hook, change.id, operation)) continue
        const states = [before ?? null, after ?? null] as const
        statements.addMessage.run(
          randomId(),
          hook.id,
          dataset,
          id,
          timestamp,
          change.id,
          operation,
          ...states,
          now,
          now,
        )
      }
    }
  }

  return {
    record,
    list,
    find: (id: string): Hook | null => list().find(hook => hook.id === id) ?? null,
    add: (settings: HookSettings): Hook => {
      const hook = {id: randomId(), createdAt: new Date().toISOString(), ...settings}
      statements.addHook.run(hook.id, hook.createdAt, JSON.stringify(settings))
      return hook
    },
    update: (id: string, settings: HookSettings): void => {
      statements.updateHook.run(JSON.stringify(settings), id)
    },
    /** Removes a webhook with all that it is still to be told; answers whether there was one. */
    remove: (id: string): boolean => statements.removeHook.run(id).changes > 0,
    /** The ids of webhooks that have something due. */
    listDue: (now: number): string[] => statements.due.all(now).map(row => String(row.hook)),
    /** What a webhook is to be told next, the oldest first; null when nothing is due. */
    nextDue: (hook: string, now: number): Message | null => toMessage(statements.nextDue.get(hook, now)),
    /** When the next message is due, in milliseconds; null when none waits. */
    nextDueAt: (): number | null => {
      const row = statements.nextDueAt.get()
      return row?.due_at == null ? null : Number(row.due_at)
    },
    countWaiting: (): number => Number(statements.countWaiting.get()?.number ?? 0),
    /** Notes what is to be sent; the states of the document are no longer needed. */
    setPayload: (id: string, payload: string): void => {
      statements.setPayload.run(payload, id)
    },
    drop: (id: string): void => {
      statements.dropMessage.run(id)
    },
    /** Has a message that was not understood yet looked at again later. */
    postpone: (id: string, dueAt: number): void => {
      statements.postpone.run(dueAt, id)
    },
    settle: (id: string, status: Message['status'], dueAt: number): void => {
      statements.settle.run(status, dueAt, id)
    },
    addAttempt: (attempt: Omit<Attempt, 'id'>): void => {
      const {message, hook, createdAt, duration, resultCode, resultBody, failureReason} = attempt
      statements.addAttempt.run(randomId(), message, hook, createdAt, duration, resultCode, resultBody, failureReason)
    },
    /** The newest messages of a webhook. */
    listMessages: (hook: string): Message[] =>
      statements.messages
        .all(hook, LISTED)
        .map(toMessage)
        .filter(message => message !== null),
    /** The newest attempts of a webhook. */
    listAttempts: (hook: string): Attempt[] => statements.attempts.all(hook, LISTED).map(toAttempt),
    findAttempt: (id: string): Attempt | null => {
      const row = statements.attempt.get(id)
      return row ? toAttempt(row) : null
    },
    /** Forgets messages that were settled before a moment. */
    prune: (before: number): void => {
      statements.prune.run(before)
    },
  }
}

const operationOf = ({before, after}: Change): Operation =>
  before === null ? 'create' : after === null ? 'delete' : 'update'

const concerns = (hook: Hook, id: string, operation: Operation): boolean => {
  if (id.startsWith('_.') || !hook.rule.on.includes(operation)) return false
  const layer = layerOf(id)
  if (layer === 'published') return true
  return layer === 'drafts' ? hook.includeDrafts : hook.includeAllVersions
}

const WAITING = `status in ('new', 'pending')`

const prepareStatements = (database: DatabaseSync) => ({
  hooks: database.prepare('select * from hooks order by created_at, id'),
  addHook: database.prepare('insert into hooks values (?, ?, ?)'),
  updateHook: database.prepare('update hooks set settings = ? where id = ?'),
  removeHook: database.prepare('delete from hooks where id = ?'),
  addMessage: database.prepare(`
    insert into hook_messages(id, hook, dataset, transaction_id, timestamp, document, operation, before, after,
      status, due_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'new', ?, ?)`),
  due: database.prepare(`select distinct hook from hook_messages where ${WAITING} and due_at <= ?`),
  nextDue: database.prepare(`
    select * from hook_messages where ${WAITING} and hook = ? and due_at <= ? order by due_at, number limit 1`),
  nextDueAt: database.prepare(`select min(due_at) as due_at from hook_messages where ${WAITING}`),
  countWaiting: database.prepare(`select count(*) as number from hook_messages where ${WAITING}`),
  setPayload: database.prepare(
    `update hook_messages set payload = ?, status = 'pending', before = null, after = null where id = ?`,
  ),
  dropMessage: database.prepare('delete from hook_messages where id = ?'),
  postpone: database.prepare('update hook_messages set due_at = ?, attempts = attempts + 1 where id = ?'),
  settle: database.prepare(
    'update hook_messages set status = ?, due_at = ?, attempts = attempts + 1, before = null, after = null where id = ?',
  ),
  addAttempt: database.prepare('insert into hook_attempts values (?, ?, ?, ?, ?, ?, ?, ?)'),
  messages: database.prepare('select * from hook_messages where hook = ? order by number desc limit ?'),
  attempts: database.prepare('select * from hook_attempts where hook = ? order by created_at desc, id limit ?'),
  attempt: database.prepare('select * from hook_attempts where id = ?'),
  prune: database.prepare(`delete from hook_messages where not (${WAITING}) and created_at < ?`),
})
