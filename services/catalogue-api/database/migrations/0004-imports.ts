import {sql} from 'kysely'
import type {Migration} from 'kysely/migration'
import type {DatabaseKind} from '../database.ts'

/**
 * Creates the tables in which an import is prepared, and the view of the products that readers see. An import with a
 * `first_sequence` is committed: its products count, although they are moved to `products` only afterwards.
 */
export const importTables = (kind: DatabaseKind): Migration => ({
  async up(db) {
    const [text, number, options] =
      kind === 'sqlite' ? ['text', 'integer', 'strict'] : ['text collate "C"', 'bigint', '']
    const statements = [
      `create table catalogue_imports (
         id ${text} primary key, touched_at ${number} not null, first_sequence ${number}, committed_at ${text}
       ) ${options}`,
      `create table import_products (
         key ${text} primary key, import_id ${text} not null, id ${text} not null, line integer not null,
         position integer, updated_at ${text}, document ${text}
       ) ${options}`,
      'create unique index import_products_by_id on import_products (import_id, id)',
      'create index import_products_by_line on import_products (import_id, line)',
      'create index import_products_by_position on import_products (import_id, position)',
      // A cross join, because SQLite keeps its order: there is at most one such import, and usually none.
      `create view current_products as
         select p.id as id, p.updated_at as updated_at, p.document as document from products p
           where not exists (
             select 1 from catalogue_imports i cross join import_products s
             where i.first_sequence is not null and s.import_id = i.id and s.id = p.id and s.position is not null
           )
         union all
         select s.id, s.updated_at, s.document from catalogue_imports i cross join import_products s
           where i.first_sequence is not null and s.import_id = i.id and s.position is not null
             and s.document is not null`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
