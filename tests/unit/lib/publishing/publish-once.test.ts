import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import type {Publication, Snapshot} from '@/lib/publishing/publication'
import type {TestLake} from '../../../support/lake'
import {slug, startContent} from '../content/content-environment'

/* How the metrics count publishes of content that do not succeed, with a real content lake and no pages. */

const publishedAt = '2026-01-01T00:00:00Z'
const revalidate = async () => {}
let lake: TestLake
let distDir: string
let publishOnce: typeof import('@/lib/publishing/publish-once').publishOnce
let publishDated: typeof import('@/lib/publishing/dated/publish-dated').publishDated
let siteMetrics: typeof import('@/lib/metrics/site-metrics').siteMetrics

beforeAll(async () => {
  lake = await startContent([{_id: 'post-a', _type: 'post', slug: slug('b'), publishedAt}])
  distDir = mkdtempSync(join(tmpdir(), 'overprint-build-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('SANITY_API_WRITE_TOKEN', 'a-token-that-was-revoked')
  // Nothing listens there.
  vi.stubEnv('PORT', '1')
  ;({publishOnce} = await import('@/lib/publishing/publish-once'))
  ;({publishDated} = await import('@/lib/publishing/dated/publish-dated'))
  ;({siteMetrics} = await import('@/lib/metrics/site-metrics'))
})
afterAll(async () => {
  await lake.close()
  rmSync(distDir, {recursive: true})
})
beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue()
  siteMetrics().publishes.reset()
})

const snapshot = (name: string): Snapshot => ({
  ...{slug: name, publishedAt},
  ...{key: null, from: null, topics: null, version: null, earlier: null},
})
const rename = (from: string, to: string): Publication => ({
  ...{id: 'post-a', type: 'post', rev: 'a-revision', updatedAt: publishedAt},
  ...{before: snapshot(from), after: snapshot(to)},
})
/** Returns the counts of publishes with their labels, and the sums of their durations. */
const counted = async () =>
  (await siteMetrics().registry.metrics()).match(/^site_publish_duration_seconds_(count|sum).*/gm) ?? []

test('a publish that fails before it refreshes a page is counted as incomplete', async () => {
  const publish = publishOnce({hash: 'one', name: 'one'}, rename('a', 'b'), {committedBy: Date.now(), revalidate})
  await expect(publish).rejects.toThrow()
  expect(await counted()).toContain('site_publish_duration_seconds_count{source="content",result="incomplete"} 1')
})

test('pages of which the date has come and that cannot be refreshed are counted, from the start of the process at most', async () => {
  const change = {at: Date.parse(publishedAt), publication: rename('b', 'b')}
  expect((await publishDated(change, revalidate)).unproven).not.toEqual([])
  const [sum = '', count] = await counted()
  expect(count).toBe('site_publish_duration_seconds_count{source="content",result="incomplete"} 1')
  expect(Number(sum.split(' ').at(-1))).toBeLessThanOrEqual(performance.now() / 1000)
})
