import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type Site, startSite} from '../support/cluster/site'
import {eventually} from '../support/eventually'
import {type ServiceProcess, startServiceProcess} from '../support/service-process'
import {startTraceReceiver} from '../support/trace-receiver'

/* The traces of the site, with an empty lake of its own that records traces too. */

const REQUEST_ID = '0123456789abcdef0123456789abcdef'

let folder: string
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
let lake: ServiceProcess
let site: Site

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-traces-'))
  receiver = await startTraceReceiver()
  const env = {OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url}
  lake = await startServiceProcess('content-lake', join(folder, 'lake'), env, ['--log'])
  const ofLake = {SANITY_API_HOST: lake.url, SANITY_API_READ_TOKEN: '', SANITY_API_WRITE_TOKEN: ''}
  site = await startSite({settings: {...env, ...ofLake}})
}, 300_000)
afterAll(async () => {
  await site?.stop()
  await lake?.end('SIGKILL')
  await receiver?.stop()
  rmSync(folder, {recursive: true, force: true})
})

test('a request through the site is one trace with spans of the site and of the lake, and no secret is in it', async () => {
  const path = '/blog?tag=secret-of-a-visitor&token=secret-of-a-link'
  const headers = {'x-request-id': REQUEST_ID, cookie: 'session=secret-of-a-cookie'}
  await (await fetch(site.url + path, {headers})).text()
  const ofRequest = () => {
    const spans = receiver.spans()
    // The lake's spans have the same id, and may arrive first.
    const root = spans.find(
      ({service, kind, attributes}) =>
        service === 'overprint-site' && kind === 2 && attributes['request.id'] === REQUEST_ID,
    )
    return root ? {root, spans: spans.filter(({traceId}) => traceId === root.traceId)} : undefined
  }
  const services = () => [...new Set(ofRequest()?.spans.map(({service}) => service))].toSorted()
  await eventually(services).toEqual(['overprint-lake', 'overprint-site'])
  const trace = ofRequest()
  expect(trace?.root).toMatchObject({service: 'overprint-site', kind: 2, name: 'GET /blog'})
  const queries = trace?.spans.filter(({service, kind}) => service === 'overprint-lake' && kind === 2)
  expect(queries?.length).toBeGreaterThan(0)
  for (const {attributes, parentSpanId} of queries ?? []) {
    expect(attributes['request.id']).toBe(REQUEST_ID)
    expect(trace?.spans.find(({spanId}) => spanId === parentSpanId)?.service).toBe('overprint-site')
  }
  expect(receiver.texts.join()).not.toMatch(/secret-of-a/)
})
