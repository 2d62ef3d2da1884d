import {sql} from 'kysely'
import type {Migration} from 'kysely/migration'
import type {DatabaseKind} from '../database.ts'

/**
 * Creates the view of the products again, so that some of them are found by their ids as fast while an import of many is moved. At
 * most one import is committed and not moved yet: its id is read once, and not joined. The new index finds what an
 * import changes without reading what it leaves as it is.
 */
export const importLookup = (kind: DatabaseKind): Migration => ({
  async up(db) {
    // SQLite would choose the index of the positions for the second part, and read all products of the import; "+" forbids it.
    const position = kind === 'sqlite' ? '+s.position' : 's.position'
    const finished = '(select i.id from catalogue_imports i where i.first_sequence is not null limit 1)'
    const statements = [
      // The table may be large. It is locked first, as writers do.
      ...(kind === 'postgres' ? ['set local statement_timeout = 0'] : []),
      'create index import_products_by_changed_line on import_products (import_id, line) where position is not null',
      'drop view current_products',
      `create view current_products as
         select p.id as id, p.updated_at as updated_at, p.document as document from products p
           where not exists (
             select 1 from import_products s where s.import_id = ${finished} and s.id = p.id and s.position is not null
           )
         union all
         select s.id, s.updated_at, s.document from import_products s
           where s.import_id = ${finished} and ${position} is not null and s.document is not null`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
