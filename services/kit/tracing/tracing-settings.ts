import {z} from 'zod'

const RATIO_RULE = 'must be a number from 0 to 1'

/** The settings of traces, which the site and both services have. Their names are those of OpenTelemetry. */
export const tracingSettings = {
  /** Where traces are sent, by OTLP over HTTP. Without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({protocol: /^https?$/, error: 'must be an address such as http://localhost:4318'})
    .transform(url => url.replace(/\/+$/, ''))
    .optional(),
  /** Part of the requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(RATIO_RULE).min(0, RATIO_RULE).max(1, RATIO_RULE).default(1),
}

/** The parsed settings. */
export type TracingSettings = {OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number}
