import type {TracingSettings} from './tracing-settings.ts'

/**
 * Starts the traces of a service when its settings say so; only then their libraries are loaded. Its callers continue their
 * traces. Call it before the service creates its server.
 */
export async function startServiceTracing(service: string, settings: TracingSettings): Promise<void> {
  const {OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio} = settings
  if (endpoint === undefined) return
  const {startTracing} = await import('./start-tracing.ts')
  startTracing({service, endpoint, ratio, trustsCallers: true})
}
