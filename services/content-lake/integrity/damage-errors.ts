import {isDatabaseDamage} from '../../kit/error-code.ts'
import {RowDamageError} from '../database/row-checksum.ts'

const SQLITE_ERROR = 1
/** What SQLite says when the definitions of the tables are damaged: the lake's own statements have no such errors. */
const BROKEN_SCHEMA =
  /no such (table|column|index|function)|malformed database schema|has no column|syntax error|error in/

/** Returns whether an error reports a damaged database. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof RowDamageError || isDatabaseDamage(error) || isBrokenSchema(error)

const isBrokenSchema = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_ERROR && BROKEN_SCHEMA.test(error.message)
