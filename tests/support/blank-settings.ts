import {SETTING_NAMES} from '../../lib/env.ts'

/** Settings that only `lib/public-env.ts` reads. */
const PUBLIC_NAMES = [
  'NEXT_PUBLIC_BRAND_NAME',
  'NEXT_PUBLIC_DEFAULT_LOCALE',
  'NEXT_PUBLIC_CANONICAL_LOWERCASE',
  'NEXT_PUBLIC_CANONICAL_QUERY',
]
/** Set by Next itself. */
const NEXT_NAMES = ['NODE_ENV', 'PORT']

/**
 * All settings as empty values, which count as absent. Sites of tests start from them, because Next reads a developer's
 * `.env` for every variable that is not set.
 */
export const BLANK_SETTINGS: Record<string, string> = Object.fromEntries(
  [...SETTING_NAMES, ...PUBLIC_NAMES].filter(name => !NEXT_NAMES.includes(name)).map(name => [name, '']),
)
