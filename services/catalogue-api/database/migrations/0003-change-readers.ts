import {sql} from 'kysely'
import type {Migration} from 'kysely/migration'
import type {DatabaseKind} from '../database.ts'

/** Creates the table of those that follow the changes: how far each has come, and which process sends to it. */
export const changeReaderTable = (kind: DatabaseKind): Migration => ({
  async up(db) {
    const [text, number, options] =
      kind === 'sqlite' ? ['text', 'integer', 'strict'] : ['text collate "C"', 'bigint', '']
    await sql
      .raw(
        `create table change_readers (
           name ${text} primary key, sequence ${number} not null, owner ${text} not null, lease_until ${number} not null
         ) ${options}`,
      )
      .execute(db)
  },
})
