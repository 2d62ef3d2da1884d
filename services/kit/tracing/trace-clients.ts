import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {ClientRequest, IncomingMessage} from 'node:http'
import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** A request of undici, which is also what `fetch` sends. */
type UndiciRequest = {method: string; origin: string | URL; addHeader: (name: string, value: string) => void}

type Subscriptions = Record<string, (message: never) => void>

/**
 * Records a span for each request that this process sends while it handles one, with Node's clients or undici, and passes the trace on.
 * Returns a function that stops it. The spans have the server, but neither path nor query.
 */
export function traceClients(tracer: Tracer): () => void {
  const subscriptions = {...nodeSubscriptions(tracer), ...undiciSubscriptions(tracer)}
  const listeners = Object.entries(subscriptions) as [string, (message: unknown) => void][]
  for (const [name, listener] of listeners) subscribe(name, listener)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener)
  }
}

function nodeSubscriptions(tracer: Tracer): Subscriptions {
  const spans = new WeakMap<ClientRequest, Span>()
  return {
    'http.client.request.created': ({request}: {request: ClientRequest}) => {
      if (request.headersSent) return
      const server = `${request.protocol}//${String(request.getHeader('host') ?? request.host)}`
      const setHeader = (name: string, value: string) => void request.setHeader(name, value)
      const span = startSpan(tracer, {method: request.method, server, setHeader})
      if (span) spans.set(request, span)
    },
    'http.client.response.finish': ({request, response}: {request: ClientRequest; response: IncomingMessage}) =>
      end(spans.get(request), response.statusCode),
    'http.client.request.error': ({request}: {request: ClientRequest}) => end(spans.get(request)),
  }
}

function undiciSubscriptions(tracer: Tracer): Subscriptions {
  const spans = new WeakMap<UndiciRequest, Span>()
  return {
    'undici:request:create': ({request}: {request: UndiciRequest}) => {
      const setHeader = (name: string, value: string) => request.addHeader(name, value)
      const span = startSpan(tracer, {method: request.method, server: String(request.origin), setHeader})
      if (span) spans.set(request, span)
    },
    'undici:request:headers': ({request, response}: {request: UndiciRequest; response: {statusCode: number}}) =>
      end(spans.get(request), response.statusCode),
    'undici:request:error': ({request}: {request: UndiciRequest}) => end(spans.get(request)),
  }
}

type Sent = {method: string; server: string; setHeader: (name: string, value: string) => void}

/** Returns null outside requests and for the requests that send the traces themselves. It must not throw. */
function startSpan(tracer: Tracer, {method, server, setHeader}: Sent): Span | null {
  const parent = context.active()
  const active = trace.getSpan(parent)
  if (!active || !URL.canParse(server)) return null
  if (!active.isRecording()) {
    // The services must not decide again about a request that is not sampled.
    if ((active.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) passOn(parent, setHeader)
    return null
  }
  const {hostname, port} = new URL(server)
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    ...(port && {'server.port': Number(port)}),
  }
  const span = tracer.startSpan(method, {kind: SpanKind.CLIENT, attributes}, parent)
  passOn(trace.setSpan(parent, span), setHeader)
  return span
}

/** Adds the headers of a trace to a request. */
function passOn(of: Context, setHeader: Sent['setHeader']): void {
  const headers: Record<string, string> = {}
  propagation.inject(of, headers)
  for (const [name, value] of Object.entries(headers)) setHeader(name, value)
}

/** Ends a span with the status of its response; without one, the request has failed. */
function end(span: Span | undefined, status?: number): void {
  if (!span?.isRecording()) return
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status === undefined || status >= 400) span.setStatus({code: SpanStatusCode.ERROR})
  span.end()
}
