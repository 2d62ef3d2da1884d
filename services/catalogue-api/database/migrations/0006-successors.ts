import {sql} from 'kysely'
import type {Migration} from 'kysely/migration'
import type {DatabaseKind} from '../database.ts'

/**
 * Creates the indexes that find the products that name a successor by its id. They contain only these products. The condition is a
 * text search, so that a write of any other product does not parse its document.
 */
export const successorIndexes = (kind: DatabaseKind): Migration => ({
  async up(db) {
    const [successor, condition] =
      kind === 'sqlite'
        ? [`json_extract(document, '$.discontinued.successor')`, `instr(document, '"successor":"') > 0`]
        : [`(document::jsonb #>> '{discontinued,successor}')`, `strpos(document, '"successor":"') > 0`]
    const statements = [
      // The tables may be large.
      ...(kind === 'postgres' ? ['set local statement_timeout = 0'] : []),
      `create index products_by_successor on products ((${successor})) where ${condition}`,
      `create index import_products_by_successor on import_products ((${successor})) where ${condition}`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
