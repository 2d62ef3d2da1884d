import type {DatabaseSync} from 'node:sqlite'
import {intactRow, prepareInsert} from '../database/protected-tables.ts'

/** A setting that the Studio stores for a user. */
export type UserValue = {key: string; value: unknown; createdAt: string; updatedAt: string}

export type UserValues = ReturnType<typeof openUserValues>

/** Opens the store of per-user Studio settings, such as the columns of a list. */
export const openUserValues = (database: DatabaseSync) => {
  const select = database.prepare(
    `select * from user_values where user = ? and key = ? and ${intactRow('user_values')}`,
  )
  const count = database.prepare('select count(*) as number from user_values where user = ?')
  const upsert = prepareInsert(
    database,
    'user_values',
    'on conflict do update set value = excluded.value, updated_at = excluded.updated_at',
  )

  const find = (user: string, key: string): UserValue | null => {
    const row = select.get(user, key)
    if (!row) return null
    const value: unknown = JSON.parse(String(row.value))
    return {key, value, createdAt: String(row.created_at), updatedAt: String(row.updated_at)}
  }

  return {
    find,
    count: (user: string): number => Number(count.get(user)?.number ?? 0),
    put: (user: string, key: string, value: unknown): UserValue => {
      const now = new Date().toISOString()
      upsert.run(user, key, JSON.stringify(value), now, now)
      return {key, value, createdAt: find(user, key)?.createdAt ?? now, updatedAt: now}
    },
  }
}
