/*
 * Settings that a browser may see. Each is written out in full, because Next replaces `process.env.NEXT_PUBLIC_…` by its
 * value at build time only where it stands literally. No validation library here: this module is in every first load.
 */

/** Public settings of the site: brand, origin and locale, fixed when the site is built. */
export const publicEnv = {
  /** Origin of the site without a trailing slash, for canonical and social addresses. */
  siteUrl: (process.env.NEXT_PUBLIC_SITE_URL ?? 'http://localhost:3000').replace(/\/+$/, ''),
  brandName: process.env.NEXT_PUBLIC_BRAND_NAME ?? 'Overprint',
  /** Lower-case letters, digits and hyphens: it stands in `/why-{slug}` and `/how-{slug}-works`. */
  brandSlug: process.env.NEXT_PUBLIC_BRAND_SLUG ?? 'overprint',
  defaultLocale: process.env.NEXT_PUBLIC_DEFAULT_LOCALE ?? 'en',
  /** Lower-cases the path (never the query) of canonical addresses when "true". */
  canonicalLowercase: process.env.NEXT_PUBLIC_CANONICAL_LOWERCASE === 'true',
  /** Query parameters that a canonical address keeps, separated by commas; the specification's own when left out. */
  canonicalQuery: process.env.NEXT_PUBLIC_CANONICAL_QUERY || null,
}
