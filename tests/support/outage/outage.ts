import {setTimeout as wait} from 'node:timers/promises'
import {expect} from '@playwright/test'
import {PUBLIC_PATHS} from '../public-pages.ts'
import {withSlowness} from '../slowness.ts'
import {inTurn, NEW_PATHS} from './new-paths.ts'
import {millisecondsUntil, startVisitors, type Visit} from './visitors.ts'

type Outage = {
  siteUrl: string
  perSecond: number
  /** Causes the outage. */
  begin: () => void
  /** How long visitors come at least once it has begun, in milliseconds. */
  forMs: number
  /** Services whose recovery is measured. */
  affected: readonly (keyof typeof NEW_PATHS)[]
}

/** No visitor waits longer, in milliseconds. */
const LONGEST_WAIT_MS = 4000
const BACK_WITHIN_MS = 15_000

/** Responses to paths of which the site knows nothing. */
const FINE = [200, 404]
const UNAVAILABLE = [502, 503, 504]
const isProxied = (path: string) => /^\/(lake|backend)\//.test(path)

/**
 * Causes an outage while visitors request cached pages and new paths, and checks what they see: cached pages always, other
 * paths or 503 with `Retry-After`, nobody waits for long, and everything works again soon.
 */
export async function expectSurvivedOutage({siteUrl, perSecond, begin, forMs, affected}: Outage): Promise<void> {
  const {result, slowness} = await withSlowness(async () => {
    const visitors = startVisitors({siteUrl, perSecond, cached: PUBLIC_PATHS, newPath: inTurn()})
    begin()
    const [backAfterMs] = await Promise.all([millisecondsUntilBack(siteUrl, affected), wait(forMs)])
    return {backAfterMs, visits: await visitors.stop()}
  })
  const {backAfterMs, visits} = result
  expect(visits.filter(({isCached, status}) => isCached && status !== 200)).toEqual([])
  expect(visits.filter(visit => !visit.isCached && !isAcceptable(visit))).toEqual([])
  const longest = visits.reduce((slower, visit) => (visit.durationMs > slower.durationMs ? visit : slower))
  expect(longest.durationMs, longest.path).toBeLessThan(LONGEST_WAIT_MS * slowness)
  expect(backAfterMs, 'milliseconds until everything works').toBeLessThan(BACK_WITHIN_MS * slowness)
}

function isAcceptable({path, status, retryAfter}: Visit): boolean {
  if (FINE.includes(status)) return true
  // A service that is killed while it sends a response cuts it off.
  if (status === 0) return isProxied(path)
  return (isProxied(path) ? UNAVAILABLE : [503]).includes(status) && Number(retryAfter) > 0
}

/** Resolves to the milliseconds until new paths of every kind respond. */
function millisecondsUntilBack(siteUrl: string, affected: Outage['affected']): Promise<number> {
  return millisecondsUntil(async () => {
    const paths = affected.flatMap(service => NEW_PATHS[service].map(create => create()))
    const signal = AbortSignal.timeout(60_000)
    const statuses = await Promise.all(paths.map(async path => (await fetch(siteUrl + path, {signal})).status))
    return statuses.every(status => FINE.includes(status))
  })
}
