import {type SqlBool, sql} from 'kysely'
import type {TimePosition} from '../cursor.ts'

/** Returns the condition of rows after a position in a list that is sorted by a time and the row, newest first. */
export const isAfter = (time: 'received_at' | 'subscribed_at' | 'updated_at', after: TimePosition | null) =>
  after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.ref(time)}, rowid) < (${after.time}, ${Number(after.id)})`
