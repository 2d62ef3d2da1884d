import {readdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {emptyPageBytes} from '../support/empty-page'
import {readEnvironment} from '../support/environment'
import {firstLoadBytes, scriptTexts} from '../support/first-load'
import {PUBLIC_PATHS} from '../support/public-pages'

/** Maximum that a public page adds to the first load of an empty page, in bytes, gzip. */
const BUDGET_BYTES = 20 * 1024

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

describe('first load', () => {
  const {siteUrl, distDir} = readEnvironment()
  let empty = 0
  beforeAll(() => {
    empty = emptyPageBytes()
  }, 900_000)

  test.each(PUBLIC_PATHS)('%s adds at most 20 KB to an empty page', async path => {
    const response = await fetch(`${siteUrl}${path}`)
    expect(response.status).toBe(200)
    const added = firstLoadBytes(await response.text(), resolve(distDir)) - empty
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThanOrEqual(BUDGET_BYTES)
  })

  test.each(PUBLIC_PATHS)('S7-ondemand %s loads no deferred library', async path => {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    const code = scriptTexts(html, resolve(distDir)).join('\n')
    expect(Object.entries(DEFERRED).flatMap(([name, words]) => (code.includes(words) ? name : []))).toEqual([])
  })

  test('each deferred library is in a script of the build, so the check above can find it', () => {
    const folder = resolve(distDir, 'static')
    const scripts = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('.js'))
    const code = scripts.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
    const {zod: _, ...present} = DEFERRED
    expect(Object.entries(present).flatMap(([name, words]) => (code.includes(words) ? [] : name))).toEqual([])
  })
})
