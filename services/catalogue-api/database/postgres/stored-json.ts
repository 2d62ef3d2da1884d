import {type RawBuilder, sql} from 'kysely'

/** Escapes in a stored document that PostgreSQL does not read as a part of a text: U+0000, and surrogates, which are escaped without a pair only. */
const UNREADABLE = sql.lit(String.raw`\\u(0000|d[89a-f][0-9a-f]{2})`)
const REPLACEMENT = sql.lit(String.raw`\\ufffd`)

/** Returns a document as the JSON of PostgreSQL, which would refuse some texts of documents of an earlier version. */
export const storedJson = (column: string): RawBuilder<unknown> =>
  sql`regexp_replace(${sql.ref(column)}, ${UNREADABLE}, ${REPLACEMENT}, 'g')::jsonb`
