import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {connectionSettings} from '../../services/kit/http/connections/connection-limits.ts'
import {tracingSettings} from '../../services/kit/tracing/tracing-settings.ts'

const services = join(import.meta.dirname, '..', '..', 'services')

const namesIn = (file: string): string[] =>
  [...readFileSync(join(services, file), 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)

/** The names of the settings that every process reads. The last one is OpenTelemetry's own. */
export const COMMON_SETTINGS = [
  ...Object.keys({...connectionSettings, ...tracingSettings}),
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** The names of the settings that each service reads. */
export const SERVICE_SETTINGS = {
  lake: [...namesIn('content-lake/environment.ts'), ...COMMON_SETTINGS],
  catalogueApi: [...namesIn('catalogue-api/environment.ts'), ...COMMON_SETTINGS],
}

/**
 * All settings of the services as empty values, which count as absent. Services of tests and measurements start from them: a
 * developer's own, which a process inherits, may be the database of a shop, whose data the sample catalogue would replace.
 */
export const BLANK_SERVICE_SETTINGS: Record<string, string> = Object.fromEntries(
  Object.values(SERVICE_SETTINGS)
    .flat()
    .map(name => [name, '']),
)
