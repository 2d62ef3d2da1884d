import {type SearchSynonyms, searchSynonyms} from '../../../../contract/search-synonyms.ts'
import {TRADE_SYNONYMS} from '../../../../contract/trade-synonyms.ts'
import type {Database, Query} from '../../database/database.ts'
import {toEtag} from '../../etag.ts'
import {readMeta} from '../meta.ts'
import {changeBase} from './change-base.ts'
import type {ChangeLog} from './change-log.ts'

/** The synonyms of the search as they are stored; the tag changes with them. */
export type StoredSynonyms = {synonyms: SearchSynonyms; etag: string}

export type SynonymStore = ReturnType<typeof createSynonymStore>

/** Creates the store of the search's synonyms. A write is recorded in the log of changes, unless it changes nothing. */
export function createSynonymStore({query, transaction}: Database, log: ChangeLog) {
  return {
    find: (): Promise<StoredSynonyms> => findSynonyms(query),

    /** Replaces all synonyms, unless `check` throws for those that are stored. */
    replace: (synonyms: SearchSynonyms, check: (current: StoredSynonyms) => void): Promise<StoredSynonyms> =>
      transaction(async trx => {
        await log.lock(trx)
        check(await findSynonyms(trx))
        const changes = await changeBase(trx, {search_synonyms: synonyms})
        await log.record(trx, changes)
        if (changes.length > 0) await log.endImport(trx)
        return toStored(synonyms)
      }),
  }
}

/** Catalogues of versions without synonyms have none stored: the search knows the usual words then. */
async function findSynonyms(query: Query): Promise<StoredSynonyms> {
  const stored = await readMeta(query, 'search_synonyms')
  return toStored(stored === null ? TRADE_SYNONYMS : searchSynonyms.parse(JSON.parse(stored)))
}

const toStored = (synonyms: SearchSynonyms): StoredSynonyms => ({synonyms, etag: toEtag(JSON.stringify(synonyms))})
