import {expect, test} from 'vitest'
import {formatLiveLine, sumMetric, Tally} from '../../../../../services/launcher/cluster/live-line.ts'

const nothing = {requests: 0, hits: 0, publishes: 0}
const quiet = {seconds: 1, failures: 0, away: []}

test('the live line shows requests, hits, publishes and failures', () => {
  const now = {requests: 3000, hits: 2997, publishes: 4}
  expect(formatLiveLine({...nothing, requests: 1000, hits: 999}, now, {...quiet, seconds: 2})).toBe(
    '1000 requests/s · 99.9 % from the cache · 4 publishes · 0 failures · all parts respond',
  )
})

test('the live line names what does not respond', () => {
  expect(
    formatLiveLine(nothing, {...nothing, publishes: 1}, {seconds: 1, failures: 1, away: ['site 2', 'Redis']}),
  ).toBe('0 requests/s · no requests · 1 publish · 1 failure · no response: site 2, Redis')
})

test('hits that are read a moment after the requests are not more than them', () => {
  expect(formatLiveLine(nothing, {requests: 10, hits: 12, publishes: 0}, quiet)).toContain('100.0 %')
  expect(formatLiveLine({requests: 5, hits: 5, publishes: 0}, nothing, quiet)).toMatch(/^0 requests\/s · no requests/)
})

test('a counter that begins again after a restart goes on in the sum', () => {
  const tally = new Tally()
  for (const [name, value] of [
    ['site 1', 10],
    ['site 2', 3],
    ['site 1', 12],
    ['site 1', 2],
    ['site 1', 5],
  ] as const)
    tally.add(name, value)
  expect(tally.total).toBe(12 + 3 + 5)
})

test('samples of one metric are added, and those of others are not', () => {
  const text = `# HELP site_publishes Publishes
site_publishes_count{source="content",result="ok"} 4
site_publishes_count{source="catalogue",result="ok"} 2
site_publishes_count_other 50
site_publishes 100`
  expect(sumMetric(text, 'site_publishes_count')).toBe(6)
  expect(sumMetric(text, 'site_missing')).toBe(0)
})
