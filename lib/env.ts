import {z} from 'zod'
import {publicEnv} from './public-env.ts'

/*
 * The only reader of the process environment on the server. A wrong value stops the process with one message that names
 * every variable at fault.
 */

const url = z
  .url({protocol: /^https?$/, error: 'must be an address such as https://example.com'})
  .transform(value => value.replace(/\/+$/, ''))
const PORT_RULE = 'must be a port from 1 to 65535'
const port = z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE)
const optionalSecret = z.string().min(16, 'must have at least 16 characters').optional()
const count = z.coerce.number().int().min(0)
/** An address in a browser's eyes: a path of this site, or the whole address of another. */
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
  SANITY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2025-02-19')
    .default('2025-02-19'),
  /** Needed only to read drafts. */
  SANITY_API_READ_TOKEN: optionalSecret,
  /** Needed only to leave redirects behind when an address changes, and receipts for the Studio. */
  SANITY_API_WRITE_TOKEN: optionalSecret,
  /** A project's administrator, as Sanity's own command line takes it: `npm run studio:deploy-check` alone uses it. */
  SANITY_AUTH_TOKEN: optionalSecret,
  /** What the content lake signs its webhook with; without it nothing is published before a page's own time. */
  SANITY_WEBHOOK_SECRET: optionalSecret,
  /** What links to previews of drafts are signed with. */
  PREVIEW_SECRET: optionalSecret,
  CATALOGUE_API_URL: url.default('http://localhost:4020'),
  /** Where browsers reach the backend: by default this site, which hands on to CATALOGUE_API_URL. */
  PUBLIC_API_URL: browserAddress.default('/backend'),
  /** The support service's loader script; without one the site brings its own. */
  SUPPORT_LOADER_URL: browserAddress.optional(),
  SUPPORT_ACCOUNT: z.string().max(200).optional(),
  SUPPORT_SLUG: z.string().max(200).optional(),
  /** A script that counts visits, loaded for those who agree to it; without one nothing is counted. */
  ANALYTICS_SCRIPT_URL: browserAddress.optional(),
  /** Proxies in front whose `X-Forwarded-For` is believed; 0: the caller's address is that of its connection. */
  TRUSTED_PROXIES: count.max(10).default(0),
  /** Names the build; machines that build the same sources each for itself give it the same name. */
  BUILD_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  /** Seconds after which a page asks its sources again; a publish does not wait for it. */
  REVALIDATE_SECONDS: z.coerce.number().int().min(1).default(300),
  /** Folder of the build output. */
  NEXT_DIST_DIR: z.string().default('.next'),
  PORT: port.default(3000),
  LAKE_PORT: port.default(4010),
  CATALOGUE_API_PORT: port.default(4020),
  /** Folder of the local services' databases, images and secrets. */
  DATA_DIR: z.string().default('.data'),
  LAKE_ADMIN_TOKEN: optionalSecret,
  CATALOGUE_ADMIN_TOKEN: optionalSecret,
  NEXT_PUBLIC_SITE_URL: url.default('http://localhost:3000'),
  NEXT_PUBLIC_BRAND_SLUG: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by -')
    .default('overprint'),
})

/** Settings of the server, parsed and with their defaults. */
export type Env = z.infer<typeof schema>

/** Parses an environment; throws one error that names each wrong variable and what is wrong with it. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty value counts as absent: `.env` files and container settings often carry `NAME=`.
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  if (result.success) return result.data
  const faults = result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not usable: correct or unset these settings.\n  ${faults.join('\n  ')}`)
}

/** The settings of this process. */
export const env: Env & {public: typeof publicEnv} = {...parseEnv(process.env), public: publicEnv}
