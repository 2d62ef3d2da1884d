import {readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {routes} from '../../lib/routes'
import {emptyPageBytes} from '../support/empty-page'
import {readEnvironment} from '../support/environment'
import {type FirstLoad, loadPages, readStatic, sizeOfFiles} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Maximum that a public page adds to the first load of an empty page, in bytes, gzip. */
const BUDGET_BYTES = 18 * 1024
/** Maximum of the first load of a public page, in bytes, gzip. */
const FIRST_BUDGET_BYTES = 132 * 1024
/** Maximum of all scripts that a page loads without any interaction, in bytes, gzip. */
const TOTAL_BUDGET_BYTES = 180 * 1024
/** Maximum number of requests before the `load` event of the home page, with the scripts that its boot script starts. */
const HOME_REQUESTS = 18

/** Limit of all loads of the home page, of which one must keep to that number. */
const LOADS_LIMIT_MS = 300_000

/** Libraries that no first load contains, each with a text that only its code contains. No script contains zod at all. */
const DEFERRED = {
  axios: 'isAxiosError',
  gsap: 'GreenSock',
  swiper: 'slideToClosest',
  AutoScroll: 'AutoScroll loaded',
  lottie: 'bodymovin',
  dayjs: 'isDayjsObject',
  zod: 'ZodError',
  'the support widget': 'attachShadow',
  'web-vitals': 'prerenderingchange',
}
/** Those that load without an interaction, once the page is idle. */
const IDLE = ['dayjs', 'the support widget']

describe('first load', () => {
  const {siteUrl, distDir} = readEnvironment()
  const build = resolve(distDir)
  const loaded = new Map<string, FirstLoad>()
  const loadOf = (path: string) => loaded.get(path) ?? {first: [], later: [], styles: [], requests: []}
  let empty = 0
  beforeAll(async () => {
    empty = emptyPageBytes()
    const results = await loadPages(PUBLIC_PATHS.map(path => siteUrl + path))
    for (const [index, path] of PUBLIC_PATHS.entries()) loaded.set(path, results[index] as FirstLoad)
  }, 900_000)

  const librariesIn = (scripts: string[]) => {
    const code = scripts.map(script => readStatic(script, build)).join('\n')
    return Object.entries(DEFERRED).flatMap(([name, words]) => (code.includes(words) ? name : []))
  }

  test.each(PUBLIC_PATHS)('%s adds at most 18 KB to an empty page', path => {
    const added = sizeOfFiles(loadOf(path).first, build) - empty
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  test.each(PUBLIC_PATHS)('%s loads at most 132 KB of scripts at first', path => {
    expect(sizeOfFiles(loadOf(path).first, build)).toBeLessThanOrEqual(FIRST_BUDGET_BYTES)
  })

  test(
    'the home page sends at most 18 requests before its load event and for its first scripts',
    async () => {
      const {first, requests} = loadOf(routes.home)
      const paths = requests.map(url => new URL(url).pathname)
      expect(paths).toEqual(expect.arrayContaining([routes.home, ...first]))
      // A busy machine delays the load event, so that requests of the page's code come before it.
      const count = async () => (await loadPages([siteUrl + routes.home]))[0]?.requests.length
      await expect.poll(count, {timeout: LOADS_LIMIT_MS}).toBeLessThanOrEqual(HOME_REQUESTS)
    },
    LOADS_LIMIT_MS * 2,
  )

  test.each(PUBLIC_PATHS)('%s loads at most 180 KB of scripts until its network is quiet', path => {
    const {first, later} = loadOf(path)
    expect(sizeOfFiles([...first, ...later], build)).toBeLessThanOrEqual(TOTAL_BUDGET_BYTES)
  })

  test.each(PUBLIC_PATHS)('S7-ondemand %s loads no deferred library', path => {
    const {first, later} = loadOf(path)
    expect(first.length).toBeGreaterThan(5)
    expect(librariesIn(first)).toEqual([])
    expect(librariesIn(later).filter(name => !IDLE.includes(name))).toEqual([])
  })

  test('each deferred library is in a script of the build, so the check above can find it', () => {
    const folder = resolve(distDir, 'static')
    const scripts = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('.js'))
    const code = scripts.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
    const {zod: _, ...present} = DEFERRED
    expect(Object.entries(present).flatMap(([name, words]) => (code.includes(words) ? [] : name))).toEqual([])
  })
})
