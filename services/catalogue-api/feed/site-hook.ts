import {setTimeout as wait} from 'node:timers/promises'
import type {Database} from '../database/database.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import type {ChangeWatch} from './change-watch.ts'
import {createCommitTimes} from './commit-times.ts'
import {createIndexPositions} from './index-positions.ts'
import {createReaderLease, SITE_READER} from './reader-lease.ts'
import {createStep, type FeedStatus, type Index, pauseAfter, type SiteHook} from './send-changes.ts'

/** Failures in a row before one is logged: about a minute, less with new changes. */
const QUIET_FAILURES = 10
const SHUTDOWN_MS = 2000
/** Time between two looks at the own index: other processes wait for it, and what can be read already is noted while the site is away. */
const LOOK_MS = 100
type Parts = {database: Database; changes: ChangeLog; watch: ChangeWatch; index: Index; feed: FeedStatus}

/**
 * Sends the changes of the catalogue to the site: one message at a time, once the index has them, and again until it is
 * received, from a stored position on. Of several processes on one database, one sends what the indexes of all have. Returns what
 * stops it.
 */
export function startSiteHook(hook: SiteHook, parts: Parts): {stop: () => Promise<void>} {
  const stopping = new AbortController()
  const requests = new AbortController()
  const {signal} = stopping
  const {feed, index} = parts
  const lease = createReaderLease(SITE_READER, parts.database, parts.changes)
  const times = createCommitTimes(parts.database)
  const positions = createIndexPositions(parts.database, index)
  const step = createStep(hook, {...parts, lease, times, positions, signal, requests: requests.signal})

  const look = async (): Promise<void> => {
    await positions.publish()
    if (index.position() > times.latest()) times.note(await positions.lowest())
  }
  let looking: Promise<void> | null = null
  const looks = setInterval(() => {
    looking ??= look()
      // The next look tries again.
      .catch(() => undefined)
      .finally(() => {
        looking = null
      })
  }, LOOK_MS).unref()

  const run = async (): Promise<void> => {
    await times.load().catch(error => console.warn(`The times of earlier changes cannot be read: ${error}`))
    while (!signal.aborted) {
      const {failure, pauseMs} = await step().catch(error => ({
        failure: String(error),
        pauseMs: pauseAfter(feed.failures),
      }))
      // The site may start later than the API.
      if (failure !== null && feed.failures === QUIET_FAILURES && !signal.aborted) {
        console.warn(`The changes cannot be sent to the site, trying again: ${failure}`)
      }
      feed.failures = failure === null ? 0 : feed.failures + 1
      if (failure !== null) await times.store().catch(() => undefined)
      // The event loop gets a turn even when nothing waits.
      await wait(pauseMs, undefined, {signal}).catch(() => undefined)
    }
    await looking
    await positions.remove().catch(() => undefined)
    await lease.release().catch(() => undefined)
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(looks)
      // A message that is received at this moment is not sent again after the next start.
      const timer = setTimeout(() => requests.abort(), SHUTDOWN_MS)
      await running.finally(() => clearTimeout(timer))
    },
  }
}
