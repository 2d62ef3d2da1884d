import type {DatabaseSync} from 'node:sqlite'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'

const WAITING = `status in ('new', 'pending')`

export type HookStatements = ReturnType<typeof prepareHookStatements>

/** Prepares the SQL statements of the hook store. */
export const prepareHookStatements = (database: DatabaseSync) => ({
  hooks: database.prepare(`select * from hooks where ${intactRow('hooks')} order by created_at, id`),
  addHook: prepareInsert(database, 'hooks'),
  updateHook: database.prepare('update hooks set settings = ? where id = ?'),
  removeHook: database.prepare('delete from hooks where id = ?'),
  addMessage: prepareInsert(database, 'hook_messages'),
  due: database.prepare(`select distinct hook from hook_messages where ${WAITING} and due_at <= ?`),
  nextDue: database.prepare(`
    select * from hook_messages where ${WAITING} and hook = ? and due_at <= ? and ${intactRow('hook_messages')}
    order by due_at, number limit 1`),
  nextDueAt: database.prepare(`select min(due_at) as due_at from hook_messages where ${WAITING}`),
  countWaiting: database.prepare(`select count(*) as number from hook_messages where ${WAITING}`),
  countFailed: database.prepare(`select count(*) as number from hook_messages where status = 'failed'`),
  lastFailedAt: database.prepare(`select max(due_at) as failed_at from hook_messages where status = 'failed'`),
  setPayload: database.prepare(
    `update hook_messages set payload = ?, status = 'pending', before = null, after = null where id = ?`,
  ),
  dropMessage: database.prepare('delete from hook_messages where id = ?'),
  postpone: database.prepare('update hook_messages set due_at = ?, attempts = attempts + 1 where id = ?'),
  settle: database.prepare(
    'update hook_messages set status = ?, due_at = ?, attempts = attempts + 1, before = null, after = null where id = ?',
  ),
  addAttempt: prepareInsert(database, 'hook_attempts'),
  dropAttempts: database.prepare(`
    delete from hook_attempts where id in (
      select id from hook_attempts where message = ? order by created_at desc, id limit -1 offset ?)`),
  messages: database.prepare(`
    select * from hook_messages where hook = ? and ${intactRow('hook_messages')} order by number desc limit ?`),
  attempts: database.prepare(`
    select * from hook_attempts where hook = ? and ${intactRow('hook_attempts')} order by created_at desc, id limit ?`),
  attempt: database.prepare(`select * from hook_attempts where id = ? and ${intactRow('hook_attempts')}`),
  prune: database.prepare(`delete from hook_messages where not (${WAITING}) and created_at < ?`),
})
