import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** A value of an attribute in OTLP's JSON. */
type Value = {stringValue?: string; intValue?: number; boolValue?: boolean}

/** A span as a receiver gets it, with the service that recorded it. Kind 2 is a server, kind 3 a client. */
export type ReceivedSpan = {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, string | number | boolean | undefined>
}

type Otlp = {
  resourceSpans: {
    resource: {attributes: {key: string; value: Value}[]}
    scopeSpans: {spans: (Omit<ReceivedSpan, 'attributes'> & {attributes: {key: string; value: Value}[]})[]}[]
  }[]
}

const toRecord = (attributes: {key: string; value: Value}[]) =>
  Object.fromEntries(
    attributes.map(({key, value}) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue)]),
  )

/** Starts a receiver of traces that speaks OTLP over HTTP. `texts` are the bodies that it got, and `status` what it responds. */
export async function startTraceReceiver() {
  const texts: string[] = []
  const state = {status: 200}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/v1/traces') texts.push(body)
    response.writeHead(state.status, {'content-type': 'application/json'}).end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const spans = (): ReceivedSpan[] =>
    texts.flatMap(text =>
      (JSON.parse(text) as Otlp).resourceSpans.flatMap(({resource, scopeSpans}) => {
        const service = String(toRecord(resource.attributes)['service.name'])
        return scopeSpans.flatMap(scope =>
          scope.spans.map(span => ({...span, service, attributes: toRecord(span.attributes)})),
        )
      }),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    state,
    spans,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
