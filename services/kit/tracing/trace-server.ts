import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace} from '@opentelemetry/api'
import {onDescription} from './describe-request.ts'
import type {RequestContexts} from './request-contexts.ts'

type Options = {
  tracer: Tracer
  contexts: RequestContexts
  /** Whether callers may continue a trace of theirs: a visitor could choose which requests are traced. */
  trustsCallers: boolean
}

const TRACE_HEADERS = ['traceparent', 'tracestate']
const START = 'http.server.request.start'

/** Records a span for each request of this process's HTTP servers. Returns a function that stops it. */
export function traceServer(options: Options): () => void {
  const spans = new WeakMap<IncomingMessage, Span>()
  const onStart = (message: unknown) => {
    const {request, response} = message as {request: IncomingMessage; response: ServerResponse}
    spans.set(request, startSpan(request, response, options))
  }
  const stopDescriptions = onDescription((request, {requestId, route}) => {
    const span = spans.get(request)
    span?.setAttribute('request.id', requestId)
    if (!route) return
    span?.setAttribute('http.route', route)
    span?.updateName(`${request.method} ${route}`)
  })
  subscribe(START, onStart)
  return () => {
    unsubscribe(START, onStart)
    stopDescriptions()
  }
}

/** It has no URL, query, header or address of the visitor. It must not throw: an error here would end the process. */
function startSpan(
  request: IncomingMessage,
  response: ServerResponse,
  {tracer, contexts, trustsCallers}: Options,
): Span {
  if (!trustsCallers) for (const name of TRACE_HEADERS) delete request.headers[name]
  const {method = 'GET'} = request
  const parent = propagation.extract(ROOT_CONTEXT, request.headers)
  const span = tracer.startSpan(method, {kind: SpanKind.SERVER, attributes: {'http.request.method': method}}, parent)
  contexts.enter(trace.setSpan(parent, span))
  response.setMaxListeners(response.getMaxListeners() + 1)
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode)
    if (!response.writableFinished) span.setAttribute('request.aborted', true)
    if (response.statusCode >= 500) span.setStatus({code: SpanStatusCode.ERROR})
    // The route is known once the other listeners have run.
    queueMicrotask(() => span.end())
  })
  return span
}
