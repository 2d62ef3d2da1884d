import {z} from 'zod'
import {connectionSettings} from '../services/kit/http/connections/connection-limits.ts'
import {timeZoneSetting} from '../services/kit/time/time-zone-setting.ts'
import {tracingSettings} from '../services/kit/tracing/tracing-settings.ts'
import {PUBLIC_DEFAULTS, publicEnv} from './public-env.ts'

/*
 * The settings of the site's server, of `npm start` and of the scripts. Everything else imports `env` instead of reading
 * `process.env`. An invalid value stops the process with one message that names every wrong variable.
 */

const url = z
  .url({protocol: /^https?$/, error: 'must be an address such as https://example.com'})
  .transform(value => value.replace(/\/+$/, ''))
/** The origin of the site as browsers spell it, with or without a slash at its end. */
const siteOrigin = z
  .string()
  .transform(value => value.replace(/\/+$/, ''))
  .superRefine((value, context) => {
    const problem = findOriginProblem(value)
    if (problem) context.addIssue(problem)
  })
const PORT_RULE = 'must be a port from 1 to 65535'
const port = z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE)
const optionalSecret = z.string().min(16, 'must have at least 16 characters').optional()
const count = z.coerce.number().int().min(0)
/** An address for browsers: a path of this site, or an absolute URL. */
const browserAddress = z
  .string()
  .regex(/^(https?:\/\/[^\s/?#]+|\/(?!\/))[^\s?#]*$/, 'must be a path such as /backend or an address such as https://…')
  .transform(value => value.replace(/\/+$/, ''))

const schema = z.object({
  /** Address of the content lake, or `https://api.sanity.io` for a hosted project. */
  SANITY_API_HOST: url.default('http://localhost:4010'),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and -')
    .default('overprint'),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'must be lower-case letters, digits, _ and -')
    .default('production'),
  /** `private` when reading the dataset of a local lake requires a token. Then the site checks who may see an image. */
  SANITY_DATASET_VISIBILITY: z.enum(['public', 'private'], 'must be public or private').default('public'),
  SANITY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2025-02-19')
    .default('2025-02-19'),
  /** Reads the content: drafts, and everything of a private dataset. */
  SANITY_API_READ_TOKEN: optionalSecret,
  /** Required only to write redirects after an address changes, and receipts for the Studio. */
  SANITY_API_WRITE_TOKEN: optionalSecret,
  /** An administrator's token, named as in Sanity's CLI. Only `npm run studio:deploy-check` uses it. */
  SANITY_AUTH_TOKEN: optionalSecret,
  /** Verifies the content lake's webhook. Without it pages change only when they revalidate by age. */
  SANITY_WEBHOOK_SECRET: optionalSecret,
  /** Verifies the messages about changes of the catalogue. Without it pages show them when they revalidate by age. */
  CATALOGUE_WEBHOOK_SECRET: optionalSecret,
  /** Origins of Studios elsewhere that may show previews in a frame, separated by commas. */
  STUDIO_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^\s/?#,;]+(,https?:\/\/[^\s/?#,;]+)*$/, 'must be origins such as https://studio.example.com')
    .transform(value => value.split(','))
    .default([]),
  /** Signs links to previews of drafts. */
  PREVIEW_SECRET: optionalSecret,
  /** Writes the synonyms of the search, which editors publish. The backend decides how long it is. */
  CATALOGUE_ADMIN_TOKEN: z.string().optional(),
  CATALOGUE_API_URL: url.default('http://localhost:4020'),
  /** `true` when CATALOGUE_API_URL is on this machine or in a private network; otherwise its images are not fetched from there. */
  IMAGES_FROM_PRIVATE_NETWORK: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform(value => value === 'true'),
  /** Where browsers reach the backend. By default this site, which forwards to CATALOGUE_API_URL. */
  PUBLIC_API_URL: browserAddress.default('/backend'),
  /** Loader script of a hosted support service. Without it the site uses its own widget. */
  SUPPORT_LOADER_URL: browserAddress.optional(),
  SUPPORT_ACCOUNT: z.string().max(200).optional(),
  SUPPORT_SLUG: z.string().max(200).optional(),
  /** The app's listing in Shopify's app store, to which `/shopify` leads. No default: a guessed one may be another company's app. */
  SHOPIFY_APP_URL: url.optional(),
  /** Analytics script, loaded after consent. Without it nothing is measured. */
  ANALYTICS_SCRIPT_URL: browserAddress.optional(),
  /** `true` asks visitors whether the site may measure how fast its pages are for them. */
  FIELD_DATA: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform(value => value === 'true'),
  /** Bearer token of the metrics. Without it, `/api/metrics` has the field data alone, for everybody. */
  METRICS_TOKEN: optionalSecret,
  ...tracingSettings,
  /** Number of trusted proxies in front that write `X-Forwarded-For`; 0 uses the connection's address. */
  TRUSTED_PROXIES: count.max(10).default(0),
  ...connectionSettings,
  /** Redis through which several servers of the site share their pages. Without it, each has its own. */
  REDIS_URL: z.url({protocol: /^rediss?$/, error: 'must be an address such as redis://localhost:6379'}).optional(),
  /** Caches in front, to which this server sends each publish: their addresses in the private network, separated by commas. */
  FRONT_PURGE_URLS: z
    .string()
    .regex(/^https?:\/\/[^\s/?#,@]+(,https?:\/\/[^\s/?#,@]+)*$/, 'must be addresses such as http://10.0.0.5:6081')
    .transform(value => value.split(','))
    .default([]),
  /** What proves to these caches that a request comes from the site. */
  FRONT_PURGE_SECRET: optionalSecret,
  /** Address at which a publish is verified through the cache in front. */
  FRONT_URL: url.optional(),
  /** Id of the build. Machines that each build the same sources must use the same id; only copies of one build have previews in common. */
  BUILD_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  /** Seconds after which a page revalidates by age. A publish does not wait for it. */
  REVALIDATE_SECONDS: z.coerce.number().int().min(1).default(300),
  /** Time zone in which a day begins: of the date on a post, and of the one from which a policy applies. */
  SITE_TIME_ZONE: timeZoneSetting,
  /** Folder of the build output. */
  NEXT_DIST_DIR: z.string().default('.next'),
  /** Folder that keeps the static files of the last builds, for pages that are still open after a deployment. */
  OLD_ASSETS_DIR: z.string().optional(),
  NODE_ENV: z.string().default('production'),
  PORT: port.default(3000),
  LAKE_PORT: port.default(4010),
  CATALOGUE_API_PORT: port.default(4020),
  /** Folder of the local services' databases, images, logs and secrets. */
  DATA_DIR: z.string().default('.data'),
  /** Folders of the local services' daily backups, or `off`; by default `backups` in DATA_DIR. */
  LAKE_BACKUPS: z.string().optional(),
  CATALOGUE_BACKUPS: z.string().optional(),
  NEXT_PUBLIC_SITE_URL: siteOrigin.default(PUBLIC_DEFAULTS.siteUrl),
  NEXT_PUBLIC_BRAND_SLUG: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by -')
    .default(PUBLIC_DEFAULTS.brandSlug),
})

/** The server's settings, parsed and with defaults. */
export type Env = z.infer<typeof schema>

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape)

/** An empty value counts as absent: `.env` files and container settings often contain `NAME=`. */
const withoutEmpty = (source: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))

/** Parses an environment. Throws one error that names each wrong variable and what is wrong with it. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(withoutEmpty(source))
  if (result.success) return withFrontSecret(result.data)
  const errors = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not usable: correct or unset these settings.\n  ${errors.join('\n  ')}`)
}

/** Returns why a value is not an origin. In another spelling, no path would be one of this site: links to previews would open the home page. */
function findOriginProblem(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an address such as https://www.example.com'
  if (url.origin === value) return null
  const isOriginOnly = url.href === `${url.origin}/`
  return isOriginOnly
    ? `must be spelled as browsers spell it: ${url.origin}`
    : `must be an origin, without a path, query or user name: ${url.origin}`
}

function withFrontSecret(settings: Env): Env {
  if (settings.FRONT_PURGE_URLS.length === 0 || settings.FRONT_PURGE_SECRET) return settings
  throw new Error('The environment is not usable: FRONT_PURGE_URLS needs FRONT_PURGE_SECRET.')
}

/** Returns whether the environment sets a variable, as against its default. */
export const isSet = (name: keyof Env): boolean => Boolean(process.env[name])

const parsed = parseEnv(process.env)

/** The settings of this process. */
export const env: Env & {isDevelopment: boolean; public: typeof publicEnv} = {
  ...parsed,
  isDevelopment: parsed.NODE_ENV === 'development',
  public: publicEnv,
}
