import {sql} from 'kysely'
import type {Migration} from 'kysely/migration'
import type {DatabaseKind} from '../database.ts'

/** Creates the log of changes. The numbers come from `change_sequence` in `meta`, so the column assigns none. */
export const changeTable = (kind: DatabaseKind): Migration => ({
  async up(db) {
    const [text, number, options] =
      kind === 'sqlite' ? ['text', 'integer', 'strict'] : ['text collate "C"', 'bigint', '']
    await sql
      .raw(
        `create table changes (
           sequence ${number} primary key, type ${text} not null, id ${text} not null, action ${text} not null,
           changed_at ${text} not null
         ) ${options}`,
      )
      .execute(db)
  },
})
