import {z} from 'zod'
import {durationSetting, parseEnvironment} from '../kit/environment.ts'
import {connectionSettings} from '../kit/http/connections/connection-limits.ts'
import {metricsTokenSetting} from '../kit/metrics/metrics-access.ts'
import {timeZoneSetting} from '../kit/time/time-zone-setting.ts'
import {tracingSettings} from '../kit/tracing/tracing-settings.ts'
import {SESSION_LIFETIMES} from './default-settings.ts'

const DAY_MS = 86_400_000

const schema = z.object({
  /** Port without `--port`. */
  LAKE_PORT: z.string().default('4010'),
  /** Without `--data`, the lake is in `lake` inside this folder. */
  DATA_DIR: z.string().default('.data'),
  /** Bearer token with every permission. Without one, a token is generated and stored in the data folder. */
  LAKE_ADMIN_TOKEN: z.string().optional(),
  /** Bearer token that reads everything and writes nothing. */
  LAKE_READ_TOKEN: z.string().optional(),
  /** Bearer token that reads the metrics and nothing else. */
  METRICS_TOKEN: metricsTokenSetting,
  /** The first account, created when there is none. */
  LAKE_ADMIN_EMAIL: z.string().default('admin@localhost'),
  /** Password of the first account. Without one, it is generated and printed once. */
  LAKE_ADMIN_PASSWORD: z.string().optional(),
  /** Folder of the daily backups, or "off". Without one, there are none. */
  LAKE_BACKUPS: z.string().optional(),
  /** "1" reads visitors' addresses from `X-Forwarded-For`: only behind a proxy that overwrites the header. */
  LAKE_TRUST_PROXY: z.string().optional(),
  /** Days without a request after which a session of the Studio ends. */
  LAKE_SESSION_IDLE_DAYS: durationSetting(DAY_MS, SESSION_LIFETIMES.sessionIdleMs),
  /** Days after signing in at which a session of the Studio ends. */
  LAKE_SESSION_DAYS: durationSetting(DAY_MS, SESSION_LIFETIMES.sessionLifeMs),
  /** Secret of a webhook added by `hooks add`. Without one, it is generated and printed once. */
  LAKE_HOOK_SECRET: z.string().optional(),
  /** Time zone in which the days of the content rules begin. */
  SITE_TIME_ZONE: timeZoneSetting,
  ...connectionSettings,
  ...tracingSettings,
})

/** Reads the lake's environment variables. */
export const readLakeEnvironment = (): z.infer<typeof schema> => parseEnvironment(schema)
