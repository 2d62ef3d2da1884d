import type {ConnectionLimits} from '../kit/http/connections/connection-limits.ts'
import type {LogOption} from '../kit/log/fastify-log.ts'
import {DEFAULT_SETTINGS} from './default-settings.ts'
import type {QuotaLimits} from './http/quota.ts'
import type {ScrubPauses} from './integrity/scrub-pauses.ts'
import type {FilterLimits} from './listen/matcher/matcher.ts'
import type {ContentRules} from './transactions/rules/content-rules.ts'

/** Options of a lake. `withDefaults` fills in the missing ones. */
export type LakeOptions = {
  /** Folder of the database, the assets and the image cache. Created when missing. */
  dataDir: string
  /** Bearer token with all permissions. */
  adminToken: string
  /** Bearer token with read access to everything and no write access. */
  readToken?: string
  /** Bearer token that reads the metrics and nothing else. Other tokens read them too. */
  metricsToken?: string
  projectId?: string
  /** Display name of the project. */
  projectName?: string
  /** SVG document shown on the sign-in page. */
  projectLogo?: string | null
  /** Datasets to create at start. */
  datasets?: string[]
  /** Datasets to create at start that require a token for reading. */
  privateDatasets?: string[]
  /** What the project demands of published documents. */
  rules?: ContentRules
  /** IANA name of the time zone in which the days of the rules begin. */
  timeZone?: string
  /** Base URL of the asset URLs in documents. Pass a function when the port is known only after listening. */
  publicUrl?: string | (() => string)
  /** Browser origins that may read responses. */
  origins?: string[]
  /** Maximum computing time of a query, in milliseconds. */
  queryTimeoutMs?: number
  /** Maximum number of workers for queries with a token. Queries without a token get the same number of their own. */
  queryWorkers?: number
  /** Maximum total length, in characters, of the queries that wait for the same workers. */
  queryQueueLimit?: number
  /** Maximum time for which a query waits for a worker, in milliseconds. */
  queryWaitMs?: number
  /** Maximum body size of a query without a token, in bytes. */
  openQueryLimit?: number
  /** Time within which a query must return for the lake to count as ready, in milliseconds. */
  readyTimeoutMs?: number
  /** Maximum duration of an export, in milliseconds. */
  exportTimeoutMs?: number
  /** Size of the database's write-ahead log above which exports end and none starts, in bytes. At least 16 MiB, to which SQLite shortens it. */
  exportLogLimits?: QuotaLimits
  /** Maximum size of a JSON body, in bytes. */
  bodyLimit?: number
  /** Maximum size of an uploaded file, in bytes. */
  assetLimit?: number
  /** Maximum number of pixels of an image, uploaded or transformed. */
  pixelLimit?: number
  /** Maximum processor time to decode or transform an image, in milliseconds. */
  imageTimeoutMs?: number
  /** How many images may wait to be decoded or transformed, and for how many milliseconds. */
  imageQueue?: {maxWaiting: number; maxWaitMs: number}
  /** Time after which the file of a deleted asset is removed, in milliseconds. */
  orphanGraceMs?: number
  /** Maximum disk space of the transformed images, in bytes. */
  imageCacheLimit?: number
  /** Time after signing in at which a session ends in any case, in milliseconds. */
  sessionLifeMs?: number
  /** Time without a request after which a session ends, in milliseconds. */
  sessionIdleMs?: number
  /** Timeout of a webhook request, in milliseconds. */
  hookTimeoutMs?: number
  /** Delay before the first retry of a webhook, in milliseconds. Each further one is a third longer. */
  hookBackoffMs?: number
  /** Time after a transaction during which its webhooks are retried, in milliseconds. */
  hookRetryWindowMs?: number
  /** Number of days for which the history of documents is stored. 0 stores it forever. */
  historyDays?: number
  /** The lake runs for one command, whose settings are not those of the service: it prunes no history and publishes no scheduled release. */
  isForCommand?: boolean
  /** Maximum number of bytes buffered for one listener. A listener that reads more slowly is reset. */
  listenerBufferLimit?: number
  /** Maximum number of bytes buffered for all listeners with a token, or for all without one. Above it, the per-listener limit shrinks. */
  groupBufferLimit?: number
  /** Maximum length, in characters, of the changes queued for listeners. Above it, all listeners are reset. */
  listenerQueueLimit?: number
  /** Limits of concurrent event streams, exports and presence connections. */
  streamQuota?: QuotaLimits
  exportQuota?: QuotaLimits
  presenceQuota?: QuotaLimits
  /** Time within which a presence connection must identify itself, in milliseconds. */
  presenceTimeoutMs?: number
  /** Interval of heartbeats on presence connections, in milliseconds. Each checks that the token is still valid. */
  presenceHeartbeatMs?: number
  /** CPU time limits of listener filters, in milliseconds. */
  filterLimits?: FilterLimits
  /** Limits of the pause between two checks of the whole database. */
  scrubPauses?: ScrubPauses
  /** Interval of keep-alive comments on idle event streams, and of pings on WebSockets without streams, in milliseconds. */
  keepAliveMs?: number
  /** Whether to read visitors' addresses from `X-Forwarded-For`: only behind a proxy that overwrites the header. */
  trustProxy?: boolean
  /** Limits of connections and of slow requests. */
  connectionLimits?: ConnectionLimits
  /** Logs one line per request, without addresses, queries and bodies. Without it, only internal errors are logged, on the console. */
  log?: LogOption
}

export type LakeSettings = Required<Omit<LakeOptions, 'readToken' | 'metricsToken' | 'publicUrl'>> & {
  readToken: string | null
  metricsToken: string | null
  publicUrl: () => string
}

/** Pattern of valid dataset names. */
export const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** Returns the options with all defaults. Throws an Error for an invalid dataset name. */
export const withDefaults = (options: LakeOptions): LakeSettings => {
  const {publicUrl = 'http://localhost:4010', privateDatasets = []} = options
  const datasets = [...new Set([...(options.datasets ?? ['production']), ...privateDatasets])]
  for (const name of datasets) if (!DATASET_NAME.test(name)) throw new Error(`"${name}" is not a valid dataset name.`)
  return {
    ...DEFAULT_SETTINGS,
    ...options,
    datasets,
    privateDatasets,
    readToken: options.readToken ?? null,
    metricsToken: options.metricsToken ?? null,
    publicUrl: () => (typeof publicUrl === 'function' ? publicUrl() : publicUrl).replace(/\/+$/, ''),
  }
}
