import type {Change} from '../../../../contract/changes.ts'
import type {ImportedCategory, ImportedShippingProfile} from '../../../../contract/import.ts'
import type {Query} from '../../database/database.ts'
import {readCategories, readProfiles} from '../catalogue-rows.ts'
import type {ChangeLog} from './change-log.ts'

/** Some changes, and what they have made of the catalogue. */
export type Changed = {
  changes: Change[]
  /** The number of the last change of the catalogue. */
  latest: number
  /** The documents of the changed products by id; undefined for those that do not exist. */
  products: Map<string, string | undefined>
  imageSizes: {key: string; width: number; height: number}[]
  /** All shipping profiles; null when none has changed. */
  profiles: ImportedShippingProfile[] | null
  /** All categories; null when neither they nor their products have changed. */
  categories: ImportedCategory[] | null
}

/**
 * Reads at most `limit` changes after a number and what they concern. Pass a snapshot: documents that are newer than the last
 * change would show a part of the next import. Returns null when the changes are not all known.
 */
export async function readChanged(
  trx: Query,
  log: Pick<ChangeLog, 'latest' | 'since'>,
  sequence: number,
  limit: number,
): Promise<Changed | null> {
  const changes = await log.since(sequence, limit, trx)
  if (!changes) return null
  const idsOf = (type: Change['type']) => [...new Set(changes.flatMap(one => (one.type === type ? one.id : [])))]
  const has = (type: Change['type']) => changes.some(one => one.type === type)
  return {
    changes,
    latest: await log.latest(trx),
    products: await readDocuments(trx, idsOf('product')),
    imageSizes: await readSizes(trx, idsOf('image')),
    profiles: has('shipping_profile') ? await readProfiles(trx) : null,
    categories: has('category') ? await readCategories(trx) : null,
  }
}

async function readDocuments(trx: Query, ids: string[]): Promise<Changed['products']> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('current_products').select(['id', 'document']).where('id', 'in', ids).execute()
  const documents = new Map(rows.map(({id, document}) => [id, document]))
  return new Map(ids.map(id => [id, documents.get(id)]))
}

const readSizes = async (trx: Query, keys: string[]): Promise<Changed['imageSizes']> =>
  keys.length === 0
    ? []
    : trx.selectFrom('images').select(['key', 'width', 'height']).where('key', 'in', keys).execute()
