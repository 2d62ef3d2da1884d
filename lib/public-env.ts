/*
 * Settings that browsers may see. Each variable is spelled out, because Next replaces `process.env.NEXT_PUBLIC_…` at build
 * time only where it is written literally. No validation library here: this module is part of every first load.
 */

/** Defaults of the public settings; `lib/env.ts` validates with the same ones. */
export const PUBLIC_DEFAULTS = {
  siteUrl: 'http://localhost:3000',
  brandName: 'Overprint',
  brandSlug: 'overprint',
  defaultLocale: 'en',
} as const

/** True in a build, false under `next dev`. */
export const isProduction = process.env.NODE_ENV === 'production'

/** Public settings of the site: brand, origin and locale. They are fixed when the site is built. */
export const publicEnv = {
  /** Origin of the site without a trailing slash, for canonical and social addresses. */
  siteUrl: (process.env.NEXT_PUBLIC_SITE_URL || PUBLIC_DEFAULTS.siteUrl).replace(/\/+$/, ''),
  brandName: process.env.NEXT_PUBLIC_BRAND_NAME || PUBLIC_DEFAULTS.brandName,
  /** Lower-case letters, digits and hyphens; part of the addresses `/why-{slug}` and `/how-{slug}-works`. */
  brandSlug: process.env.NEXT_PUBLIC_BRAND_SLUG || PUBLIC_DEFAULTS.brandSlug,
  defaultLocale: process.env.NEXT_PUBLIC_DEFAULT_LOCALE || PUBLIC_DEFAULTS.defaultLocale,
  /** Lower-cases the path (never the query) of canonical addresses when "true". */
  canonicalLowercase: process.env.NEXT_PUBLIC_CANONICAL_LOWERCASE === 'true',
  /** Query parameters that canonical addresses keep, separated by commas; null for the specification's own list. */
  canonicalQuery: process.env.NEXT_PUBLIC_CANONICAL_QUERY || null,
}
