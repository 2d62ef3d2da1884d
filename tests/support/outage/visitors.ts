import {get} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'

/** A request of a visitor. `status` is 0 when there was no complete response. */
export type Visit = {
  path: string
  isCached: boolean
  status: number
  durationMs: number
  retryAfter: string | null
  /** Why there was no complete response. */
  error?: string
  /** On the clock of `performance.now()`. */
  startedAt: number
}

type Visitors = {
  siteUrl: string
  perSecond: number
  /** Paths that are requested in turn. */
  cached: readonly string[]
  /** Returns a path that was never requested. */
  newPath: () => string
}

/** Far above what a visitor may have to wait. */
const GIVE_UP_MS = 60_000

/**
 * Sends requests at a constant rate, however long the responses take, half of them for cached pages. `stop` resolves to all
 * visits once each has ended.
 */
export function startVisitors({siteUrl, perSecond, cached, newPath}: Visitors): {stop: () => Promise<Visit[]>} {
  const visits: Promise<Visit>[] = []
  const start = performance.now()
  const send = () => {
    // A busy machine delays timers: the missed requests follow at once.
    const due = ((performance.now() - start) * perSecond) / 1000
    while (visits.length < due) {
      const isCached = visits.length % 2 === 0
      const path = isCached ? (cached[(visits.length / 2) % cached.length] ?? '/') : newPath()
      visits.push(visit(siteUrl, path, isCached))
    }
  }
  const timer = setInterval(send, 1000 / perSecond)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(visits)
    },
  }
}

async function visit(siteUrl: string, path: string, isCached: boolean): Promise<Visit> {
  const startedAt = performance.now()
  const outcome = await load(siteUrl + path).catch((error: Error) => ({
    status: 0,
    retryAfter: null,
    error: error.message,
  }))
  return {path, isCached, startedAt, durationMs: performance.now() - startedAt, ...outcome}
}

/** Each request has a connection of its own: a browser repeats one that meets the end of an idle connection, `fetch` does not. */
function load(url: string): Promise<{status: number; retryAfter: string | null}> {
  return new Promise((resolve, reject) => {
    const call = get(url, {agent: false, signal: AbortSignal.timeout(GIVE_UP_MS)}, response => {
      response.resume()
      response.once('error', reject)
      response.once('end', () =>
        resolve({status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null}),
      )
    })
    call.once('error', reject)
  })
}

/** Resolves to the milliseconds until `isDone` returns true. Throws after a limit for an environment that hangs. */
export async function millisecondsUntil(isDone: () => Promise<boolean>, limitMs = 300_000): Promise<number> {
  const start = performance.now()
  while (!(await isDone().catch(() => false))) {
    if (performance.now() - start > limitMs) throw new Error(`It did not happen within ${limitMs / 1000} s.`)
    await wait(50)
  }
  return performance.now() - start
}
