import {z} from 'zod'
import {durationSetting, parseEnvironment} from '../kit/environment.ts'
import {connectionSettings} from '../kit/http/connections/connection-limits.ts'
import {metricsTokenSetting} from '../kit/metrics/metrics-access.ts'
import {tracingSettings} from '../kit/tracing/tracing-settings.ts'
import {DEFAULT_LIFETIMES} from './session-lifetimes.ts'

const DAY_MS = 86_400_000

const schema = z.object({
  CATALOGUE_API_PORT: z.string().default('4020'),
  CATALOGUE_API_HOST: z.string().default('127.0.0.1'),
  /** The database is in `catalogue` inside this folder. */
  DATA_DIR: z.string().default('.data'),
  /** URL of a PostgreSQL database, which keeps the data instead of the SQLite file in the data folder. */
  CATALOGUE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must be a URL such as postgres://user:password@host/database')
    .refine(url => URL.canParse(url), 'must be a URL such as postgres://user:password@host/database')
    .optional(),
  /** Bearer token of /admin. Without one, /admin is closed. */
  CATALOGUE_ADMIN_TOKEN: z.string().optional(),
  /** Bearer token of /metrics. Without one, only callers on this machine may read them. */
  METRICS_TOKEN: metricsTokenSetting,
  /** Address that callers use, for absolute image URLs. */
  CATALOGUE_PUBLIC_URL: z
    .string()
    .transform(value => value.replace(/\/+$/, ''))
    .optional(),
  /** Requests per minute and address to each route of the contact form, the newsletter and support messages. */
  CATALOGUE_SUBMISSIONS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
  /** Where the site takes the changes of the catalogue, such as `https://example.com/api/catalogue-changes`. */
  CATALOGUE_WEBHOOK_URL: z.url({protocol: /^https?$/, error: 'must be an address such as https://…'}).optional(),
  /** Signs what is sent there; the site has the same secret. */
  CATALOGUE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** URL of a Redis in which several APIs count the requests of an address, and wrong passwords, together. */
  REDIS_URL: z.url({protocol: /^rediss?$/, error: 'must be an address such as redis://localhost:6379'}).optional(),
  /** Folder of the daily backups, or "off". Without one, there are none. */
  CATALOGUE_BACKUPS: z.string().optional(),
  /** "1" reads visitors' addresses from `X-Forwarded-For`: only behind the site or a proxy that overwrites it, because clients can forge it. */
  CATALOGUE_TRUST_PROXY: z.string().optional(),
  /** Lifetime of a bearer token that is renewed, in minutes. */
  CATALOGUE_TOKEN_MINUTES: durationSetting(60_000, DEFAULT_LIFETIMES.tokenMs),
  /** Days without a visit after which a session ends. */
  CATALOGUE_SESSION_IDLE_DAYS: durationSetting(DAY_MS, DEFAULT_LIFETIMES.idleMs),
  /** Days after signing in at which a session ends. */
  CATALOGUE_SESSION_DAYS: durationSetting(DAY_MS, DEFAULT_LIFETIMES.maxMs),
  ...connectionSettings,
  ...tracingSettings,
})

export type CatalogueEnvironment = z.infer<typeof schema>

/** Reads the catalogue API's environment variables. */
export const readCatalogueEnvironment = (): CatalogueEnvironment => parseEnvironment(schema)
