import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {judgeBytes, judgeNextPaint, judgePage, judgeSlowLoad} from '../../../bench/lighthouse/budgets.ts'
import {startFloorServer, withoutScripts} from '../../../bench/lighthouse/floor-server.ts'
import {type Figures, medianOf} from '../../../bench/lighthouse/measure-page.ts'

const PAGE = `<head><link rel="stylesheet" href="/a.css"/><link rel="preload" href="/f.woff2" as="font"/>\
<link rel="preload" href="/a.js" as="script"/><link rel="modulepreload" href="/b.js"/><script src="/a.js" defer=""></script>\
<script type="application/ld+json">{"a":1}</script></head><p>Text</p><script id="__NEXT_DATA__" type="application/json">{}</script>`
const FLOOR = `<head><link rel="stylesheet" href="/a.css"/><link rel="preload" href="/f.woff2" as="font"/>\
<script type="application/ld+json">{"a":1}</script></head><p>Text</p>`

test('the floor of a page has neither its scripts nor their preloads', () => {
  expect(withoutScripts(PAGE)).toBe(FLOOR)
})

test('the floor has the headers and the compression of the site, and fetches each file once', async () => {
  const requested: string[] = []
  const site = createServer(({url = ''}, response) => {
    requested.push(url)
    response.setHeader('content-security-policy', "default-src 'self'")
    if (url === '/page') return response.end(PAGE)
    response.setHeader('content-encoding', 'gzip')
    return response.end(gzipSync('p {}'))
  })
  await new Promise<void>(resolve => site.listen(0, resolve))
  const floor = await startFloorServer(`http://localhost:${(site.address() as AddressInfo).port}`, ['/page'])
  try {
    const page = await fetch(`${floor.url}/page`)
    expect(await page.text()).toBe(FLOOR)
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(page.headers.get('content-encoding')).toBe('gzip')
    for (let time = 0; time < 2; time++) expect(await (await fetch(`${floor.url}/a.css`)).text()).toBe('p {}')
    expect(requested).toEqual(['/page', '/a.css'])
  } finally {
    floor.stop()
    site.close()
  }
})

const BEST: Figures = {
  score: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 900,
  lcp: 1000,
  tbt: 0,
  cls: 0,
  bytes: 1,
  requests: 1,
}
const missed = (changes: Partial<Figures>) =>
  judgePage({...BEST, ...changes}, BEST)
    .filter(({isKept}) => !isKept)
    .map(({text}) => text)

test('a page may be a tenth, 100 ms and three points worse than its floor, and must not move', () => {
  expect(missed({lcp: 1100, tbt: 100, score: 96})).toEqual([])
  expect(missed({lcp: 1101, tbt: 101, score: 95, cls: 0.002, seo: 99})).toEqual([
    'LCP 1101 ms, at most 1100 ms',
    'TBT 101 ms, at most 100 ms',
    'score 95, at least 96',
    'CLS 0.002, at most 0',
    'SEO 99, at least 100',
  ])
  expect([judgeNextPaint(200).isKept, judgeNextPaint(208).isKept]).toEqual([true, false])
})

test('a page may have one task 50 ms longer than an empty page, home 18 requests before load, the listing 450 KB', () => {
  const empty = {longestTask: 200, requestsBeforeLoad: 8}
  const isKept = (name: string, longestTask: number, requestsBeforeLoad: number) =>
    judgeSlowLoad(name, {longestTask, requestsBeforeLoad}, empty).every(verdict => verdict.isKept)
  expect([isKept('home', 250, 18), isKept('home', 251, 18), isKept('home', 250, 19)]).toEqual([true, false, false])
  expect(isKept('post', 250, 30)).toBe(true)
  const kilobytes = (name: string, size: number) =>
    judgeBytes(name, {...BEST, bytes: size * 1024}).map(one => one.isKept)
  expect([kilobytes('listing', 450), kilobytes('listing', 451), kilobytes('home', 900)]).toEqual([[true], [false], []])
})

test('the median of each figure is its own', () => {
  const runs = [BEST, {...BEST, lcp: 3000, tbt: 10}, {...BEST, lcp: 2000, tbt: 400}]
  expect(medianOf(runs)).toMatchObject({lcp: 2000, tbt: 10})
})
