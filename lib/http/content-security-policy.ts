import {isHostedBySanity} from '../is-hosted-by-sanity.ts'

type Settings = {
  /** Where browsers reach the backend: a path of this site or another origin. */
  PUBLIC_API_URL: string
  /** Another party's loader script, where there is one. */
  SUPPORT_LOADER_URL?: string | undefined
  /** A script that counts visits, where there is one. */
  ANALYTICS_SCRIPT_URL?: string | undefined
  /** `next dev` evaluates code and keeps a socket open. */
  isDevelopment: boolean
}

/**
 * The content security policy of every page. Nothing but this site is allowed, and what the settings name: the origin of
 * the browser's calls, those of the support service whose widget is loaded, and that of what counts visits.
 */
export function contentSecurityPolicy({
  PUBLIC_API_URL,
  SUPPORT_LOADER_URL,
  ANALYTICS_SCRIPT_URL,
  isDevelopment,
}: Settings): string {
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
    // Icons that this site does not have come from Iconify's public service.
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
    ['frame-ancestors', "'self'"],
    ['base-uri', "'self'"],
    ['object-src', "'none'"],
  ]
  return toPolicy(directives)
}

type StudioSettings = {SANITY_API_HOST: string; PUBLIC_API_URL: string; isDevelopment: boolean}

/**
 * The policy of the Studio's pages. They build style sheets and pictures as they run, and speak with where the content
 * lies: Sanity's hosts for a hosted project, else this site, with pictures from the lake itself.
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

type Directive = [name: string, ...sources: (string | null | false)[]]

const toPolicy = (directives: Directive[]): string =>
  directives.map(([name, ...sources]) => [name, ...new Set(sources.filter(Boolean))].join(' ')).join('; ')

/** The origin of an absolute address, or null for a path of this site and for none. */
function originOf(address: string | undefined): string | null {
  return address?.startsWith('http') ? new URL(address).origin : null
}

/**
 * The hosts of a service whose loader comes from `origin`. Such a loader fetches the rest of its widget from its neighbours:
 * one from cdn.example.com allows all of example.com, unless that might be a suffix that strangers share, such as co.uk.
 */
function toService(origin: string | null): {hosts: string[]; sockets: string[]} {
  if (!origin) return {hosts: [], sockets: []}
  const {protocol, hostname} = new URL(origin)
  const parent = hostname.split('.').slice(1).join('.')
  const isShared = !parent.includes('.') || /^\w{2,3}\.\w{2}$|^[\d.]+$/.test(parent)
  if (isShared || protocol !== 'https:') return {hosts: [origin], sockets: []}
  return {hosts: [origin, `https://*.${parent}`], sockets: [`wss://*.${parent}`]}
}
