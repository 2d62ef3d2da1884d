import {DEFAULT_CONNECTION_LIMITS} from '../kit/http/connections/connection-limits.ts'
import {UPLOAD_LIMIT_BYTES} from '../kit/http/connections/upload-limit.ts'
import {SCRUB_PAUSES} from './integrity/scrub-pauses.ts'
import {NO_RULES} from './transactions/rules/content-rules.ts'

const MEBIBYTE = 1024 * 1024
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long sessions of the Studio live: two weeks, and four days without a request, a long weekend. */
export const SESSION_LIFETIMES = {sessionLifeMs: 14 * DAY_MS, sessionIdleMs: 4 * DAY_MS}

/** The settings of a lake without options. */
export const DEFAULT_SETTINGS = {
  projectId: 'overprint',
  projectName: 'Overprint',
  projectLogo: null,
  rules: NO_RULES,
  timeZone: 'UTC',
  origins: ['http://localhost:3000'],
  queryTimeoutMs: 5000,
  queryWorkers: 2,
  queryQueueLimit: 32 * MEBIBYTE,
  queryWaitMs: 20_000,
  openQueryLimit: 2 * MEBIBYTE,
  readyTimeoutMs: 5000,
  exportTimeoutMs: 600_000,
  exportLogLimits: {all: 1024 * MEBIBYTE, anonymous: 256 * MEBIBYTE},
  bodyLimit: 16 * MEBIBYTE,
  assetLimit: UPLOAD_LIMIT_BYTES,
  pixelLimit: 64_000_000,
  imageTimeoutMs: 10_000,
  imageQueue: {maxWaiting: 200, maxWaitMs: 20_000},
  orphanGraceMs: DAY_MS,
  imageCacheLimit: 512 * MEBIBYTE,
  hookTimeoutMs: 30_000,
  hookBackoffMs: 1000,
  hookRetryWindowMs: DAY_MS,
  ...SESSION_LIFETIMES,
  historyDays: 90,
  isForCommand: false,
  listenerBufferLimit: 4 * MEBIBYTE,
  groupBufferLimit: 256 * MEBIBYTE,
  listenerQueueLimit: 128 * MEBIBYTE,
  filterLimits: {timeoutMs: 250, maxMs: 500, perDocumentMs: 5},
  streamQuota: {all: 5000, anonymous: 4000},
  exportQuota: {all: 16, anonymous: 4},
  presenceQuota: {all: 1000, anonymous: 100},
  presenceTimeoutMs: 10_000,
  presenceHeartbeatMs: 10_000,
  scrubPauses: SCRUB_PAUSES,
  keepAliveMs: 15_000,
  trustProxy: false,
  connectionLimits: DEFAULT_CONNECTION_LIMITS,
  log: false,
}
