import {setImmediate as afterOthers} from 'node:timers/promises'
import type {Database, Query} from '../../database/database.ts'
import {discardSome} from './committed-import.ts'

/* What a staged import reads and removes. */

type ImportInPreparation = {id: string; isReplacement: boolean; touch: (query: Query) => Promise<void>}

/** A staged product with its document. */
export type StagedRow = {key: string; line: number; id: string; document: string}

/** Rows per statement. */
const ROWS = 50

/** An import that has not been touched for so long was left by a process that has ended. */
const STALE_MS = 15 * 60_000

/** Returns the documents of those of some products that exist, by id. */
export async function readDocuments(query: Query, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await query.selectFrom('current_products').select(['id', 'document']).where('id', 'in', ids).execute()
  return new Map(rows.map(({id, document}) => [id, document]))
}

/** Returns the products of an import that are in these lines and change something. */
export const readLinesOf = ({query}: Database, {id}: ImportInPreparation, lines: number[]): Promise<StagedRow[]> =>
  query
    .selectFrom('import_products')
    .select(['key', 'line', 'id', 'document'])
    .where('import_id', '=', id)
    .where('line', 'in', lines)
    .where('document', 'is not', null)
    .where('position', 'is not', null)
    .orderBy('line')
    .$narrowType<{document: string}>()
    .execute()

/** Yields the products of an import whose references have to be checked, in the order of their lines. */
export async function* readStaged(
  {query, transaction}: Database,
  staged: ImportInPreparation,
): AsyncGenerator<StagedRow[]> {
  for (let after = -1; ; ) {
    const rows = await query
      .selectFrom('import_products')
      .select(['key', 'line', 'id', 'document'])
      .where('import_id', '=', staged.id)
      .where('line', '>', after)
      .where('document', 'is not', null)
      // What is unchanged stays as it is, unless the rest of the catalogue is replaced around it.
      .$if(!staged.isReplacement, select => select.where('position', 'is not', null))
      .orderBy('line')
      .limit(ROWS)
      .$narrowType<{document: string}>()
      .execute()
    if (rows.length > 0) yield rows
    await transaction(trx => staged.touch(trx), {waitsForDisk: false})
    await afterOthers()
    if (rows.length < ROWS) return
    after = rows.at(-1)?.line ?? after
  }
}

/** Returns those of some ids of products that exist before an import, and those that exist after it. */
export async function findProducts(
  {query}: Database,
  {id: importId, isReplacement}: Pick<ImportInPreparation, 'id' | 'isReplacement'>,
  ids: string[],
): Promise<{before: Set<string>; after: Set<string>}> {
  if (ids.length === 0) return {before: new Set(), after: new Set()}
  const current = await query.selectFrom('current_products').select('id').where('id', 'in', ids).execute()
  const staged = await query
    .selectFrom('import_products')
    .select('id')
    .where('import_id', '=', importId)
    .where('document', 'is not', null)
    .where('id', 'in', ids)
    .execute()
  const before = new Set(current.map(({id}) => id))
  const named = new Set(staged.map(({id}) => id))
  return {before, after: isReplacement ? named : new Set([...named, ...before])}
}

/** Removes an import, some products at a time, unless it is committed. */
export async function discardImport(database: Database, id: string): Promise<void> {
  // Deleted first: when it is not certain whether the last transaction has ended, this waits for it.
  const removed = await database.query
    .deleteFrom('catalogue_imports')
    .where('id', '=', id)
    .where('first_sequence', 'is', null)
    .returning('id')
    .execute()
  if (removed.length > 0) await discardProducts(database, id)
}

/** Removes the imports that processes have left behind. */
export async function discardStale(database: Database): Promise<void> {
  const stale = await database.query
    .selectFrom('catalogue_imports')
    .select('id')
    .where('first_sequence', 'is', null)
    .where('touched_at', '<', Date.now() - STALE_MS)
    .execute()
  for (const {id} of stale) await discardImport(database, id)
  for (let after = ''; ; ) {
    const importId = await nextImportId(database.query, after)
    if (importId === undefined) return
    const known = database.query.selectFrom('catalogue_imports').select('id').where('id', '=', importId)
    if (!(await known.executeTakeFirst())) await discardProducts(database, importId)
    after = importId
  }
}

/** Returns the next id in the order of the ids of imports with staged products: one step in an index, however many there are. */
async function nextImportId(query: Query, after: string): Promise<string | undefined> {
  const next = query
    .selectFrom('import_products')
    .select('import_id')
    .where('import_id', '>', after)
    .orderBy('import_id')
  return (await next.limit(1).executeTakeFirst())?.import_id
}

async function discardProducts({transaction}: Database, importId: string): Promise<void> {
  while (await transaction(trx => discardSome(trx, importId), {waitsForDisk: false})) await afterOthers()
}
