import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import type {IncomingMessage} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'
import {publicPath} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {type SharedStore, sharedStore} from '@/lib/shared-cache/shared-store'
import {processWide} from '@/lib/sources/process-wide'
import {createSemaphore} from '@/services/kit/semaphore'
import {MAX_RUNNING, pathOf} from './other-builds'

/**
 * How long a server says at most that it is not ready, in milliseconds: less than Kubernetes, Docker and Fly wait for a start (`deploy/`). On
 * two busy processors, 44 pages took more than 10 s.
 */
const LIMIT_MS = 45_000

const REQUEST_START = 'http.server.request.start'
/** Files of the build, and what is never stored in front. */
const NOT_A_PAGE = /^\/(_next\/static|api)\//

/** Addresses of pages that are left, and whether their requests have begun. */
const state = processWide('warm-up', () => ({addresses: [] as string[], hasBegun: false}))

/**
 * Notes which pages this server must have before it is ready: those that were published, and of which Redis has no page of this build that
 * is new enough. Call it before the server takes requests.
 */
export async function prepareWarmUp({list, floors}: SharedStore): Promise<void> {
  const published = floors.newest()
  if (published.length === 0) return
  const versions = await list.versions(published.map(([address]) => address))
  const isOlder = ([, floor]: (typeof published)[number], index: number) => (versions?.[index] ?? 0) < floor
  // Without Redis, there is nothing to compare with.
  if (versions) state.addresses = published.filter(isOlder).map(([address]) => address)
}

/**
 * Closes the connections of requests for pages that come from a cache in front, until this server is ready: the cache then asks another
 * server, as it does before this one listens. nginx checks no health.
 */
export function refuseUntilReady(): void {
  if (state.addresses.length > 0) subscribe(REQUEST_START, refuse)
}

function refuse(message: unknown): void {
  if (isReady()) {
    unsubscribe(REQUEST_START, refuse)
    return
  }
  const {request} = message as {request: IncomingMessage}
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Requests of this server itself come without the header. `request.headers` has it always (`overwriteForwardedFor`).
  const isForwarded = request.rawHeaders.some(name => name.toLowerCase() === 'x-forwarded-for')
  if (isRead && isForwarded && !NOT_A_PAGE.test(request.url ?? '')) request.socket.destroy()
}

/** Returns whether this server is ready. The first call starts what is left to do, because the server must listen by then. */
export function isReady(): boolean {
  if (state.addresses.length > 0 && !state.hasBegun) {
    state.hasBegun = true
    void Promise.race([warmUp(state.addresses), wait(LIMIT_MS, undefined, {ref: false})]).then(() => {
      state.addresses = []
    })
  }
  return state.addresses.length === 0
}

/** Requests pages of this server, and waits until those are generated that lack what was published. Never throws. */
async function warmUp(addresses: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(LIMIT_MS)
  const inTurn = createSemaphore({limit: MAX_RUNNING})
  const results = await Promise.allSettled(addresses.map(address => inTurn(() => requestPage(address, signal))))
  const answered = results.filter(({status}) => status === 'fulfilled').length
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `Requested ${answered} of ${addresses.length} pages that were published before the start, in ${seconds} s.`,
  )
}

async function requestPage(address: string, signal: AbortSignal): Promise<void> {
  const url = `http://127.0.0.1:${env.PORT}${publicPath(pathOf(address))}`
  const response = await fetch(url, {redirect: 'manual', signal})
  await response.arrayBuffer()
  // After a while a request gets the older page.
  await sharedStore()?.floors.untilGenerated(address)
}
