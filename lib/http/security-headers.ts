import {AVIF_PATH} from '../constants.ts'
import {isHostedBySanity} from '../is-hosted-by-sanity.ts'
import {routes} from '../routes.ts'
import {
  ASSET_SECURITY_POLICY,
  contentSecurityPolicy,
  dataSecurityPolicy,
  type SecuritySettings,
  studioSecurityPolicy,
} from './content-security-policy.ts'

/*
 * The security headers of the site. Each response has one of four policies. next.config.js sets them by path, and
 * `guardResponses` sets the policy of pages on what Next sends before it reads its configuration, such as the 400 of a
 * malformed address.
 */

export type Header = {key: string; value: string}
/** A rule of Next's `headers()`. Of two rules with the same header, the later one wins. */
export type HeaderRule = {source: string; headers: Header[]}

/** Two years, as browsers' preload list asks. Not for subdomains: they may be other sites, without TLS. */
const HSTS = 'max-age=63072000'

/** Browser features that no page uses and that embedded content must not use. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()'

/** Headers of every response. */
function commonHeaders({isDevelopment, STUDIO_ORIGINS = [], public: {siteUrl}}: SecuritySettings): Header[] {
  return [
    // The development server sends one of its own files with the wrong type.
    ...(isDevelopment ? [] : [{key: 'X-Content-Type-Options', value: 'nosniff'}]),
    ...(siteUrl.startsWith('https:') ? [{key: 'Strict-Transport-Security', value: HSTS}] : []),
    {key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin'},
    {key: 'Permissions-Policy', value: PERMISSIONS},
    // For browsers that ignore `frame-ancestors`. It cannot name the origins of Studios elsewhere.
    ...(STUDIO_ORIGINS.length > 0 ? [] : [{key: 'X-Frame-Options', value: 'SAMEORIGIN'}]),
    // The Studio opens the preview in a window of its own, with the same value. Other origins get no reference to a window.
    {key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups'},
    {key: 'Cross-Origin-Resource-Policy', value: 'same-origin'},
  ]
}

/** The policy of pages, which is also the default. */
export const pageHeaders = (settings: SecuritySettings): Header[] => [
  ...commonHeaders(settings),
  {key: 'Content-Security-Policy', value: contentSecurityPolicy(settings)},
]

const studioHeaders = (settings: SecuritySettings): Header[] => [
  {key: 'Content-Security-Policy', value: studioSecurityPolicy(settings)},
  {key: 'X-Frame-Options', value: 'SAMEORIGIN'},
  {key: 'X-Robots-Tag', value: 'noindex'},
]

const apiHeaders = (settings: SecuritySettings): Header[] => [
  {key: 'Content-Security-Policy', value: dataSecurityPolicy(settings)},
]

/** Mail programs, feed readers and social networks embed images from other origins. */
const ASSET_HEADERS: Header[] = [
  {key: 'Content-Security-Policy', value: ASSET_SECURITY_POLICY},
  {key: 'Cross-Origin-Resource-Policy', value: 'cross-origin'},
]

/** The rewrite to a local lake, whose own headers override these. A build for a hosted project has no such path. */
const LAKE_SOURCE = '/lake/:path*'
/** Route handlers, proxies and generated documents. */
const API_SOURCES = [
  '/api/:path*',
  '/backend/:path*',
  '/builds/:path*',
  routes.sitemap,
  routes.feed,
  routes.config,
  routes.faq,
  '/robots.txt',
]

/** The build's files, resized images, share pictures and the files in `public/`. */
const ASSET_SOURCES = [
  '/_next/static/:path*',
  '/_next/image',
  AVIF_PATH,
  '/animations/:path*',
  '/share/:path*',
  '/:file(favicon\\.ico|favicon\\.svg|apple-touch-icon\\.png|icon-192\\.png|icon-512\\.png)',
]

/** Returns the rules of Next's `headers()` that set the security headers of every response. */
export function securityHeaderRules(settings: SecuritySettings): HeaderRule[] {
  const apiSources = isHostedBySanity(settings.SANITY_API_HOST) ? API_SOURCES : [...API_SOURCES, LAKE_SOURCE]
  return [
    {source: '/:path*', headers: pageHeaders(settings)},
    {source: `${routes.studio}/:path*`, headers: studioHeaders(settings)},
    ...apiSources.map(source => ({source, headers: apiHeaders(settings)})),
    ...ASSET_SOURCES.map(source => ({source, headers: ASSET_HEADERS})),
  ]
}
