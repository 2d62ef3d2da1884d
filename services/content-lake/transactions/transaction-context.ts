import type {Budget} from '../budget.ts'
import type {JsonRecord, StoredDocument} from '../document.ts'
import {isSystemId, publishedIdOf} from '../document-id.ts'
import type {History} from '../history/history.ts'
import type {QueryEngine} from '../query/query-engine.ts'
import {releaseOfVersion} from '../release.ts'
import type {Store} from '../store/store.ts'
import type {Draft} from './draft.ts'
import {createPause, type Pause} from './pause.ts'
import type {ContentRules} from './rules/content-rules.ts'
import {idsOf} from './selection.ts'

/** What all mutations of one transaction share. */
export type TransactionContext = {
  draft: Draft
  transactionId: string
  timestamp: string
  autoGenerateArrayKeys: boolean
  author: string
  /** Computing time of all patches, which block the process. */
  patchBudget: Budget
  pause: Pause
  /** Returns the ids that a query selects, on the stored documents plus the transaction's changes so far. */
  select: (query: string, params: JsonRecord) => Promise<string[]>
  /** Returns the ids of the drafts and versions of a published document. */
  listVersions: (publishedId: string) => string[]
  /** Returns the ids of the versions in a release. */
  listRelease: (release: string) => string[]
  /** Returns the stored document or, when it was deleted, its last state; null when that is unknown. */
  lastStateOf: (id: string) => StoredDocument | null
  /** Releases that the transaction itself publishes, archives or restores. */
  releasing: Set<string>
}

export type TransactOptions = {
  author: string
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** Whether the mutations come from a client, which must not change the lake's system documents. */
  isExternal?: boolean
  /** The dataset's generation when the request arrived, if that was earlier than the call of the transactor. */
  generation?: number | null
  /** Whether the results contain the documents. */
  returnsDocuments?: boolean
}

/** The settings of transactions; `selectTimeoutMs` is the time for all queries of one transaction. */
export type TransactorSettings = {projectId: string; selectTimeoutMs: number; rules: ContentRules; timeZone: string}

/** The services that transactions use. */
export type TransactorServices = TransactorSettings & {store: Store; engine: QueryEngine; history: History}

/** Computing time for the patches of one transaction. */
const PATCH_TIMEOUT_MS = 2000

export const createTransactionContext = (
  {store, engine, history, selectTimeoutMs}: TransactorServices,
  dataset: string,
  draft: Draft,
  transactionId: string,
  {author, autoGenerateArrayKeys = false, isExternal = false}: TransactOptions,
): TransactionContext => {
  const selectBudget = {leftMs: selectTimeoutMs}
  return {
    draft,
    transactionId,
    timestamp: new Date().toISOString(),
    author,
    autoGenerateArrayKeys,
    patchBudget: {leftMs: PATCH_TIMEOUT_MS},
    pause: createPause(),
    select: async (query, params) => {
      const selection = {dataset, query, params, identity: author, overlay: draft.overlay()}
      const ids = idsOf(await engine.select(selection, selectBudget))
      return isExternal ? ids.filter(id => !isSystemId(id)) : ids
    },
    listVersions: publishedId => {
      const touched = draft.touchedIds().filter(id => id !== publishedId && publishedIdOf(id) === publishedId)
      return [...new Set([...store.listVersionIds(dataset, publishedId), ...touched])]
    },
    listRelease: release => {
      const touched = draft.touchedIds().filter(id => releaseOfVersion(id) === release)
      return [...new Set([...store.listReleaseVersionIds(dataset, release), ...touched])]
    },
    lastStateOf: id => history.lastStateOf(dataset, id),
    releasing: new Set(),
  }
}
