import type {QuotaLimits} from './http/quota.ts'
import type {FilterTimes} from './listen/matcher.ts'

/** Settings of one lake; `withDefaults` fills in what is left out. */
export type LakeOptions = {
  /** Folder of the database, the assets and the image cache; made when missing. */
  dataDir: string
  /** Bearer token with all rights. */
  adminToken: string
  /** Bearer token that may read everything and write nothing. */
  readToken?: string
  projectId?: string
  /** What the project is called where people read it. */
  projectName?: string
  /** Datasets that exist from the start. */
  datasets?: string[]
  /** Datasets that exist from the start and that nobody reads without a token. */
  privateDatasets?: string[]
  /** Absolute address that asset documents carry; decided at listening time when a function. */
  publicUrl?: string | (() => string)
  /** Browser origins that may read answers. */
  origins?: string[]
  /** Longest time one query may compute, in milliseconds. */
  queryTimeoutMs?: number
  /** Most workers for the queries of those with a token, and as many again for anybody's. */
  queryWorkers?: number
  /** Most characters of queries that wait for the same workers. */
  queryQueueLimit?: number
  /** Largest body of a query without a token, in bytes. */
  openQueryLimit?: number
  /** Longest time after which a lake that does not answer a query counts as not ready, in milliseconds. */
  readyTimeoutMs?: number
  /** Longest time one export may take to be read, in milliseconds. */
  exportTimeoutMs?: number
  /** Largest JSON body, in bytes. */
  bodyLimit?: number
  /** Largest uploaded file, in bytes. */
  assetLimit?: number
  /** Most pixels an image may have, as uploaded or as asked for. */
  pixelLimit?: number
  /** How long the file of a deleted asset is kept, in milliseconds. */
  orphanGraceMs?: number
  /** Most bytes that transformed images may take on disk. */
  imageCacheLimit?: number
  /** How long somebody stays signed in, in milliseconds. */
  sessionLifeMs?: number
  /** Longest wait for the answer of a webhook, in milliseconds. */
  hookTimeoutMs?: number
  /** Wait before the second attempt to tell a webhook, in milliseconds; it doubles with each further one. */
  hookBackoffMs?: number
  /** How long after a transaction its webhooks are still tried, in milliseconds. */
  hookPatienceMs?: number
  /** For how many days earlier states of documents are kept; 0 keeps them for ever. */
  historyDays?: number
  /** Most bytes that wait for one listener; who takes them too slowly begins anew. */
  listenerBufferLimit?: number
  /** Most bytes that wait for all listeners with a token, or for all others; beyond it, even less is too slow. */
  audienceBufferLimit?: number
  /** Most characters of changes that wait to be told; beyond it, those who listen begin anew. */
  listenerQueueLimit?: number
  /** How many streams of events, exports and connections for presence there may be at once. */
  streamQuota?: QuotaLimits
  exportQuota?: QuotaLimits
  presenceQuota?: QuotaLimits
  /** How long somebody who wants to know of others may stay without saying who it is, in milliseconds. */
  presencePatienceMs?: number
  /** What the filters of listeners may cost, in milliseconds of the processor. */
  filterTimes?: FilterTimes
  /** How often a silent stream of events is sent a sign of life, in milliseconds. */
  keepAliveMs?: number
  log?: boolean
}

export type LakeSettings = Required<Omit<LakeOptions, 'readToken' | 'publicUrl'>> & {
  readToken: string | null
  publicUrl: () => string
}

const MEBIBYTE = 1024 * 1024
const DAY_MS = 86_400_000

/** What a dataset may be called. */
export const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** The options with every default filled in; throws an Error of one sentence for a dataset that cannot be called so. */
export const withDefaults = (options: LakeOptions): LakeSettings => {
  const {publicUrl = 'http://localhost:4010', privateDatasets = []} = options
  const datasets = [...new Set([...(options.datasets ?? ['production']), ...privateDatasets])]
  for (const name of datasets) if (!DATASET_NAME.test(name)) throw new Error(`"${name}" is not a name for a dataset.`)
  return {
    projectId: 'overprint',
    projectName: 'Overprint',
    origins: ['http://localhost:3000'],
    queryTimeoutMs: 5000,
    queryWorkers: 2,
    queryQueueLimit: 32 * MEBIBYTE,
    openQueryLimit: 2 * MEBIBYTE,
    readyTimeoutMs: 5000,
    exportTimeoutMs: 600_000,
    bodyLimit: 16 * MEBIBYTE,
    assetLimit: 128 * MEBIBYTE,
    pixelLimit: 64_000_000,
    orphanGraceMs: DAY_MS,
    imageCacheLimit: 512 * MEBIBYTE,
    hookTimeoutMs: 30_000,
    hookBackoffMs: 1000,
    hookPatienceMs: DAY_MS,
    sessionLifeMs: 14 * DAY_MS,
    historyDays: 90,
    listenerBufferLimit: 4 * MEBIBYTE,
    audienceBufferLimit: 256 * MEBIBYTE,
    listenerQueueLimit: 128 * MEBIBYTE,
    filterTimes: {patienceMs: 250, mostMs: 500, perDocumentMs: 5},
    streamQuota: {all: 5000, anybody: 4000},
    exportQuota: {all: 16, anybody: 4},
    presenceQuota: {all: 1000, anybody: 100},
    presencePatienceMs: 10_000,
    keepAliveMs: 15_000,
    log: false,
    ...options,
    datasets,
    privateDatasets,
    readToken: options.readToken ?? null,
    publicUrl: () => (typeof publicUrl === 'function' ? publicUrl() : publicUrl).replace(/\/+$/, ''),
  }
}
