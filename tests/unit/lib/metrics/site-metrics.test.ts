import {beforeEach, expect, test, vi} from 'vitest'
import {env} from '@/lib/env'
import {ServiceUnavailableError} from '@/lib/errors'
import {countPublish} from '@/lib/metrics/count-publish'
import {countRegeneration} from '@/lib/metrics/count-regeneration'
import {reportMetrics} from '@/lib/metrics/report'
import {createSiteMetrics, siteMetrics} from '@/lib/metrics/site-metrics'
import {callSource} from '@/lib/sources/call-source'
import {withDeadline} from '@/lib/sources/deadline'

const TOKEN = 'a-token-of-some-length'
const report = () => reportMetrics({authorization: `Bearer ${TOKEN}`})

beforeEach(() => {
  siteMetrics().regenerations.reset()
  siteMetrics().publishes.reset()
  env.METRICS_TOKEN = TOKEN
})

test('only bearers of METRICS_TOKEN get the metrics; without the setting everybody gets the field data alone', async () => {
  countPublish('content', Date.now(), 'complete')
  expect(await reportMetrics({})).toBeNull()
  expect(await report()).toMatch(/site_publish_duration_seconds_count.* 1\n/)
  env.METRICS_TOKEN = undefined
  const open = await report()
  expect(open).toContain('# TYPE site_web_vitals_cls histogram')
  expect(open).not.toMatch(/site_publish|process_|nodejs_/)
})

test('a page that is generated again is counted by reason and result', async () => {
  await countRegeneration('on-demand', async () => ({props: {}}))
  await countRegeneration('stale', async () => ({notFound: true as const}))
  await countRegeneration(undefined, async () => ({redirect: {}}))
  await expect(countRegeneration('stale', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const counts = [...((await report()) ?? '').matchAll(/^site_regeneration_duration_seconds_count\{(.*)\} (\d)$/gm)]
  expect(counts.map(([, labels, count]) => `${labels} ${count}`)).toEqual([
    'reason="on_demand",result="page" 1',
    'reason="stale",result="not_found" 1',
    'reason="request",result="redirect" 1',
    'reason="stale",result="error" 1',
  ])
})

test('a publish is counted with the time since its commit', async () => {
  countPublish('content', Date.now() - 700, 'complete')
  countPublish('catalogue', Date.now() + 60_000, 'incomplete')
  const text = await report()
  expect(text).toMatch(/site_publish_duration_seconds_bucket\{le="0.5",source="content",result="complete"\} 0/)
  expect(text).toMatch(/site_publish_duration_seconds_sum\{source="catalogue",result="incomplete"\} 0\n/)
})

test('the state of a source’s circuit and its breaks are shown', async () => {
  for (const method of ['info', 'error'] as const) vi.spyOn(console, method).mockReturnValue()
  const source = {name: 'The source of this test', address: 'http://metrics.test', startCommand: 'npm test'}
  const call = () => {
    throw new ServiceUnavailableError(source.name, source.address, source.startCommand, 'it is away')
  }
  const states = async () =>
    [...((await report()) ?? '').matchAll(/^site_source_circuit\{source="(.*)",state="(\w+)"\} 1$/gm)].flatMap(
      ([, name, state]) => (name === source.name ? [state] : []),
    )
  for (let failures = 0; failures < 3; failures++) {
    await expect(withDeadline(() => callSource(source, async () => call()))).rejects.toThrow('it is away')
  }
  expect(await states()).toEqual(['open'])
  expect(await report()).toContain('site_source_circuit_breaks_total{source="The source of this test"} 1\n')
  await expect.poll(() => withDeadline(() => callSource(source, async () => 'back')).catch(String)).toBe('back')
  expect(await states()).toEqual(['closed'])
})

test('a site without Redis has no state of Redis', async () => {
  // Other tests of this process may use Redis.
  expect(await createSiteMetrics().registry.metrics()).not.toMatch(/^site_redis_(up|unsent_pages) /m)
})
