const NAMES = [
  'SANITY_API_HOST',
  'SANITY_PROJECT_ID',
  'SANITY_DATASET',
  'SANITY_API_VERSION',
  'SANITY_API_READ_TOKEN',
  'SANITY_API_WRITE_TOKEN',
  'SANITY_AUTH_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'PREVIEW_SECRET',
  'CATALOGUE_API_URL',
  'PUBLIC_API_URL',
  'SUPPORT_LOADER_URL',
  'SUPPORT_ACCOUNT',
  'SUPPORT_SLUG',
  'ANALYTICS_SCRIPT_URL',
  'TRUSTED_PROXIES',
  'BUILD_ID',
  'REVALIDATE_SECONDS',
  'NEXT_PUBLIC_SITE_URL',
  'NEXT_PUBLIC_BRAND_NAME',
  'NEXT_PUBLIC_BRAND_SLUG',
  'NEXT_PUBLIC_DEFAULT_LOCALE',
  'NEXT_PUBLIC_CANONICAL_LOWERCASE',
  'NEXT_PUBLIC_CANONICAL_QUERY',
]

/**
 * The site's settings as empty values, which count as absent. Sites of tests start from them, because Next reads a
 * developer's `.env` for every variable that is not set.
 */
export const BLANK_SETTINGS: Record<string, string> = Object.fromEntries(NAMES.map(name => [name, '']))
