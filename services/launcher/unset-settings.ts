import {SETTING_NAMES} from '../../lib/env.ts'
import {inheritEnvironment} from '../kit/environment.ts'

/** Settings that the site reads elsewhere: in `lib/public-env.ts`, in the log of the kit and in OpenTelemetry. */
const OTHER_NAMES = [
  'NEXT_PUBLIC_BRAND_NAME',
  'NEXT_PUBLIC_DEFAULT_LOCALE',
  'NEXT_PUBLIC_CANONICAL_LOWERCASE',
  'NEXT_PUBLIC_CANONICAL_QUERY',
  'LOG_LEVEL',
  'LOG_FILE_MB',
  'LOG_FILES',
  'OTEL_EXPORTER_OTLP_HEADERS',
]
/** Set by Next itself. */
const NEXT_NAMES = ['NODE_ENV', 'PORT']

/** The names of all settings of the site that Next does not set itself. */
export const SITE_SETTING_NAMES: readonly string[] = [...SETTING_NAMES, ...OTHER_NAMES].filter(
  name => !NEXT_NAMES.includes(name),
)

/**
 * Returns the site's settings that this process does not have, as empty values, which count as absent. For a variable that is not set, Next
 * reads `.env.production` or `.env.development`, which may name the services of a deployment; it keeps an empty one.
 */
export function unsetSettings(): Record<string, string> {
  const own = inheritEnvironment({})
  return Object.fromEntries(SITE_SETTING_NAMES.filter(name => own[name] === undefined).map(name => [name, '']))
}
