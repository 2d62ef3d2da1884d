import {globSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {CLSThresholds, FCPThresholds, INPThresholds, LCPThresholds, TTFBThresholds} from 'web-vitals'
import {createFieldData, VITALS} from '@/lib/vitals/field-data'
import {PAGE_KINDS, toPageKind} from '@/lib/vitals/page-kind'
import {vitalsReport} from '@/lib/vitals/report'

test('S2-field-data the buckets are the thresholds of web-vitals', () => {
  const inSeconds = (thresholds: readonly number[]) => thresholds.map(value => value / 1000)
  expect(Object.fromEntries(Object.entries(VITALS).map(([name, {bounds}]) => [name, bounds]))).toEqual({
    lcp: inSeconds(LCPThresholds),
    inp: inSeconds(INPThresholds),
    cls: CLSThresholds,
    fcp: inSeconds(FCPThresholds),
    ttfb: inSeconds(TTFBThresholds),
  })
})

test('S2-field-data reports are counted by metric and kind of page, times in seconds', async () => {
  const data = createFieldData()
  data.record({page: 'home', lcp: 2500, cls: 0.12})
  data.record({page: 'home', lcp: 2600})
  data.record({page: 'product', inp: 120})
  const text = await data.registry.metrics()
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  expect(lines).toEqual([
    'site_web_vitals_lcp_seconds_bucket{le="2.5",page="home"} 1',
    'site_web_vitals_lcp_seconds_bucket{le="4",page="home"} 2',
    'site_web_vitals_lcp_seconds_bucket{le="+Inf",page="home"} 2',
    'site_web_vitals_lcp_seconds_sum{page="home"} 5.1',
    'site_web_vitals_lcp_seconds_count{page="home"} 2',
    'site_web_vitals_inp_seconds_bucket{le="0.2",page="product"} 1',
    'site_web_vitals_inp_seconds_bucket{le="0.5",page="product"} 1',
    'site_web_vitals_inp_seconds_bucket{le="+Inf",page="product"} 1',
    'site_web_vitals_inp_seconds_sum{page="product"} 0.12',
    'site_web_vitals_inp_seconds_count{page="product"} 1',
    'site_web_vitals_cls_bucket{le="0.1",page="home"} 0',
    'site_web_vitals_cls_bucket{le="0.25",page="home"} 1',
    'site_web_vitals_cls_bucket{le="+Inf",page="home"} 1',
    'site_web_vitals_cls_sum{page="home"} 0.12',
    'site_web_vitals_cls_count{page="home"} 1',
  ])
})

test('S2-field-data the number of series has a bound', async () => {
  const data = createFieldData()
  for (const page of PAGE_KINDS) data.record({page, lcp: 1, inp: 1, cls: 1, fcp: 1, ttfb: 1})
  const {length} = await data.registry.metrics()
  for (const page of PAGE_KINDS) data.record({page, lcp: 1, inp: 1, cls: 1, fcp: 1, ttfb: 1})
  const text = await data.registry.metrics()
  expect(text).toHaveLength(length)
  expect(text.match(/_count\{/g)).toHaveLength(PAGE_KINDS.length * 5)
})

describe('S2-field-data a report', () => {
  test.each([
    {page: 'home', lcp: 1200},
    {page: 'other', lcp: 0, inp: 3_600_000, cls: 100, fcp: 1.5, ttfb: 0},
  ])('is valid: %j', report => {
    expect(vitalsReport.parse(report)).toEqual(report)
  })

  test.each([
    {page: 'home'},
    {page: '/blog/my-post', lcp: 1},
    {page: 'home', lcp: -1},
    {page: 'home', lcp: 3_600_001},
    {page: 'home', lcp: null},
    {page: 'home', lcp: '1'},
    {page: 'home', cls: 101},
    {page: 'home', lcp: 1, url: 'https://example.com/?email=a@example.com'},
    {lcp: 1},
    [[]],
    'text',
    null,
    undefined,
  ])('is not valid: %j', report => {
    expect(vitalsReport.safeParse(report).success).toBe(false)
  })
})

test('S2-field-data every page for visitors has a kind, and only those without figures of their own are "other"', () => {
  const pages = globSync('pages/**/*.tsx')
    .map(file => file.replace(/^pages|\.tsx$/g, '').replace(/\/index$/, '') || '/')
    .filter(page => !page.startsWith('/_'))
  expect(pages.filter(page => toPageKind(page) === 'other').sort()).toEqual([
    '/404',
    '/[...path]',
    '/account',
    '/login',
    '/studio/[[...tool]]',
  ])
  expect(new Set(pages.map(toPageKind))).toEqual(new Set(PAGE_KINDS))
})
