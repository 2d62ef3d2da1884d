import type {RouteOptions} from 'fastify'
import type {BackupSchedule} from '../kit/backup/scheduled-backups.ts'
import {type ConnectionLimits, DEFAULT_CONNECTION_LIMITS} from '../kit/http/connections/connection-limits.ts'
import type {LogOption} from '../kit/log/fastify-log.ts'
import type {SiteHook} from './feed/send-changes.ts'
import type {SessionLifetimes} from './session-lifetimes.ts'

/** Options of `buildCatalogueApi`. */
export type CatalogueApiOptions = {
  /** Folder of the database and the image cache; created when missing. */
  dataDir: string
  /** URL of a PostgreSQL database; without it, the data is in a SQLite file of the data folder. */
  databaseUrl?: string
  /** Bearer token of `/admin/*`; without one, all of these requests get a 401. */
  adminToken?: string
  /** Bearer token of `/metrics`; without one, only callers on this machine may read it. */
  metricsToken?: string
  /** URL under which callers reach this API; by default localhost with the port it listens on. */
  publicUrl?: string
  /** Maximum number of contact messages, support messages and subscriptions per address and minute. */
  submissionsPerMinute?: number
  /** Maximum number of order look-ups per address and minute. */
  lookupsPerMinute?: number
  /** Maximum number of sign-in attempts per address and minute. */
  signInsPerMinute?: number
  /** URL of a Redis in which several APIs count together; without it, each counts alone. */
  redisUrl?: string
  /** Maximum number of requests that wait for a change at the same time. */
  maxWaiters?: number
  /** Maximum size of the image cache on the disk, in bytes. */
  imageCacheBytes?: number
  /** Number of changes of the catalogue that are kept; `MAX_CHANGES` without it. */
  maxChanges?: number
  /** Where the changes of the catalogue are sent; without it, nowhere. */
  siteHook?: SiteHook
  /** Folder of the daily backups, and when to check whether one is due; without it there are none. */
  backups?: Pick<BackupSchedule, 'folder' | 'firstDelayMs' | 'checkEveryMs' | 'now'>
  /** Read the caller's address from `X-Forwarded-For`; only behind a proxy that overwrites it. */
  trustProxy?: boolean
  /** Limits of connections and of slow requests. */
  connectionLimits?: ConnectionLimits
  /** Lifetimes of renewable sessions; `DEFAULT_LIFETIMES` where one is missing. */
  sessions?: Partial<SessionLifetimes>
  /** Clock of the sessions: returns milliseconds since 1970. */
  now?: () => number
  /** Logs one line per request, without addresses, queries and bodies. */
  log?: LogOption
  /** Called with every route as it is added. */
  onRoute?: (route: RouteOptions) => void
}

const DEFAULTS = {
  submissionsPerMinute: 60,
  lookupsPerMinute: 10,
  signInsPerMinute: 20,
  maxWaiters: 200,
  imageCacheBytes: 256 * 1024 * 1024,
  trustProxy: false,
  connectionLimits: DEFAULT_CONNECTION_LIMITS,
  log: false,
}

export type CatalogueApiSettings = CatalogueApiOptions & Required<Pick<CatalogueApiOptions, keyof typeof DEFAULTS>>

/** Fills in the defaults of missing and undefined options. */
export function withDefaults(options: CatalogueApiOptions): CatalogueApiSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return {...options, ...DEFAULTS, ...given}
}
