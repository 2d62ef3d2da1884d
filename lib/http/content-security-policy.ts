import {isHostedBySanity} from '../is-hosted-by-sanity.ts'

/** The settings that the security headers depend on; `env` has them. */
export type SecuritySettings = {
  /** Address of the content lake. */
  SANITY_API_HOST: string
  /** Address of the backend for browsers: a path of this site or another origin. */
  PUBLIC_API_URL: string
  /** The hosted support service's loader script. */
  SUPPORT_LOADER_URL?: string | undefined
  /** The analytics script. */
  ANALYTICS_SCRIPT_URL?: string | undefined
  /** Origins of Studios elsewhere that may show this site in a frame. */
  STUDIO_ORIGINS?: readonly string[]
  /** `next dev` evaluates code and opens a socket. */
  isDevelopment: boolean
  public: {
    /** Origin of the site. */
    siteUrl: string
  }
}

type PageSettings = Omit<SecuritySettings, 'SANITY_API_HOST' | 'public'>

/** CSP for public pages: 'self' plus the configured API, support and analytics origins. */
export function contentSecurityPolicy({
  PUBLIC_API_URL,
  SUPPORT_LOADER_URL,
  ANALYTICS_SCRIPT_URL,
  STUDIO_ORIGINS = [],
  isDevelopment,
}: PageSettings): string {
  const api = originOf(PUBLIC_API_URL)
  const support = toService(originOf(SUPPORT_LOADER_URL))
  const analytics = originOf(ANALYTICS_SCRIPT_URL)
  const directives: Directive[] = [
    ['default-src', "'self'"],
    [
      'script-src',
      "'self'",
      ...support.hosts,
      analytics,
      isDevelopment && "'unsafe-eval'",
      isDevelopment && "'unsafe-inline'",
    ],
    // next/image and the illustrations write style attributes.
    ['style-src', "'self'", "'unsafe-inline'", ...support.hosts],
    ['img-src', "'self'", 'data:', 'https://cdn.sanity.io', ...support.hosts, analytics],
    ['media-src', "'self'", ...support.hosts],
    ['font-src', "'self'", ...support.hosts],
    // Icons that this site does not have are fetched from Iconify's public service.
    [
      'connect-src',
      "'self'",
      'https://api.iconify.design',
      api,
      ...support.hosts,
      ...support.sockets,
      analytics,
      isDevelopment && 'ws:',
    ],
    ['frame-src', "'self'", ...support.hosts],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'", ...STUDIO_ORIGINS],
    ['base-uri', "'self'"],
    ['object-src', "'none'"],
  ]
  return toPolicy(directives)
}

type StudioSettings = Pick<SecuritySettings, 'SANITY_API_HOST' | 'PUBLIC_API_URL' | 'isDevelopment'>

/**
 * CSP for the Studio's pages, which create styles and images at run time. With a hosted project they may call Sanity's
 * hosts; otherwise only this site, and they may load images from the content lake.
 */
export function studioSecurityPolicy({SANITY_API_HOST, PUBLIC_API_URL, isDevelopment}: StudioSettings): string {
  const isHosted = isHostedBySanity(SANITY_API_HOST)
  const api = originOf(PUBLIC_API_URL)
  const pictures = isHosted ? ['https://*.sanity.io', 'https://lh3.googleusercontent.com'] : [originOf(SANITY_API_HOST)]
  const calls = isHosted ? ['https://*.sanity.io', 'wss://*.sanity.io', 'https://sanity-cdn.com'] : []
  return toPolicy([
    ['default-src', "'self'"],
    ['script-src', "'self'", isDevelopment && "'unsafe-eval'", isDevelopment && "'unsafe-inline'"],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', ...pictures, api],
    ['media-src', "'self'", 'blob:', ...pictures],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...calls, api, isDevelopment && 'ws:'],
    ['frame-src', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'"],
    ['base-uri', "'self'"],
    ['object-src', "'none'"],
  ])
}

/** CSP for responses that are no documents, such as JSON and XML: a browser that renders one loads and sends nothing. */
export const dataSecurityPolicy = ({STUDIO_ORIGINS = []}: Pick<SecuritySettings, 'STUDIO_ORIGINS'>): string =>
  toPolicy([
    ['default-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    // The reason why a preview cannot open appears in the Studio's frame.
    ['frame-ancestors', "'self'", ...STUDIO_ORIGINS],
  ])

/** CSP for static files, short, because each response has it. Drawings contain styles; workers may load from this site. */
export const ASSET_SECURITY_POLICY =
  "default-src 'self'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

type Directive = [name: string, ...sources: (string | null | false)[]]

const toPolicy = (directives: Directive[]): string =>
  directives.map(([name, ...sources]) => [name, ...new Set(sources.filter(Boolean))].join(' ')).join('; ')

/** Returns the origin of an absolute URL; null for a path of this site, and without an address. */
function originOf(address: string | undefined): string | null {
  return address?.startsWith('http') ? new URL(address).origin : null
}

/**
 * Returns the hosts of a support service whose loader has this origin. Such a loader fetches the rest of its widget from
 * sibling hosts: cdn.example.com also allows *.example.com, unless the parent may be a public suffix such as co.uk.
 */
function toService(origin: string | null): {hosts: string[]; sockets: string[]} {
  if (!origin) return {hosts: [], sockets: []}
  const {protocol, hostname} = new URL(origin)
  const parent = hostname.split('.').slice(1).join('.')
  const isPublicSuffix = !parent.includes('.') || /^\w{2,3}\.\w{2}$|^[\d.]+$/.test(parent)
  if (isPublicSuffix || protocol !== 'https:') return {hosts: [origin], sockets: []}
  return {hosts: [origin, `https://*.${parent}`], sockets: [`wss://*.${parent}`]}
}
