import {context, propagation, trace} from '@opentelemetry/api'
import {W3CTraceContextPropagator} from '@opentelemetry/core'
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http'
import {resourceFromAttributes} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import {readLogSettings} from '../log/log-settings.ts'
import {createScrubber} from '../log/scrub.ts'
import {CarefulExporter} from './careful-exporter.ts'
import {RequestContexts} from './request-contexts.ts'
import {traceClients} from './trace-clients.ts'
import {traceServer} from './trace-server.ts'

type Options = {
  /** Name of the service in the traces. */
  service: string
  /** Base address of the receiver. */
  endpoint: string
  /** Part of the requests that are traced, from 0 to 1. */
  ratio: number
  trustsCallers: boolean
}

/** Spans that may wait. Beyond, spans are dropped. */
const MAX_WAITING = 2048
const MAX_BATCH = 512
const EXPORT_EVERY_MS = 1000
const EXPORT_TIMEOUT_MS = 5000

/**
 * Starts traces of this process: a span per request and per request that it causes, sent by OTLP over HTTP. A receiver that is away
 * delays no request. Returns a function that sends what is waiting and stops.
 */
export function startTracing({service, endpoint, ratio, trustsCallers}: Options): () => Promise<void> {
  const exporter = new CarefulExporter({
    exporter: new OTLPTraceExporter({url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS}),
    scrub: createScrubber(readLogSettings().secrets),
    onFailure: reason =>
      console.warn(`Traces could not be sent; they are dropped until the receiver responds: ${reason}`),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({'service.name': `overprint-${service}`}),
    sampler: new ParentBasedSampler({root: new TraceIdRatioBasedSampler(ratio)}),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const contexts = new RequestContexts()
  context.setGlobalContextManager(contexts)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const tracer = provider.getTracer('overprint')
  const stops = [traceServer({tracer, contexts, trustsCallers}), traceClients(tracer)]
  return async () => {
    for (const stop of stops) stop()
    await provider.shutdown()
    for (const api of [context, propagation, trace]) api.disable()
  }
}
