import {randomInt} from 'node:crypto'
import type {Query} from '../database/database.ts'
import {SITE_READER} from '../feed/reader-lease.ts'
import {readMeta, writeMeta} from '../store/meta.ts'

/** More changes than a database has between a backup and its restore. */
const SKIPPED_CHANGES = 1_000_000_000

/** Returns the number of the last change; 0 before the first, or when it is damaged. */
export async function readLastChange(query: Query): Promise<number> {
  const last = Number((await readMeta(query, 'change_sequence')) ?? 0)
  return Number.isSafeInteger(last) ? last : 0
}

/**
 * Lets readers of the changes notice that they have to read everything, and returns the new number of the last change. They have
 * seen other changes up to `lastOfReplaced`, the last one of the replaced database; 0 when it cannot be read.
 */
export async function skipChanges(query: Query, lastOfReplaced: number): Promise<number> {
  // The replaced database may be lost, and may itself come from this backup: the numbers after two restores must differ.
  const skipped = SKIPPED_CHANGES + randomInt(SKIPPED_CHANGES)
  const next = Math.max(lastOfReplaced, await readLastChange(query)) + skipped
  await query.deleteFrom('changes').execute()
  await writeMeta(query, 'change_sequence', String(next))
  await writeMeta(query, 'revision', String(next))
  // A site that is not known would count as one that has everything. It may have seen what the backup does not have.
  await query
    .insertInto('change_readers')
    .values({name: SITE_READER, sequence: 0, owner: '', lease_until: 0})
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return next
}
