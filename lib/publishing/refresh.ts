import {cachedAddress} from '@/lib/document-paths'
import {env} from '@/lib/env'
import {messageOf} from '@/lib/errors'
import {currentBuild} from '@/lib/http/current-build'
import {partsReadAt} from '@/lib/optional-parts'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {missingAt} from '@/lib/shared-cache/missing-pages'
import {sharedStore} from '@/lib/shared-cache/shared-store'
import {requestIdHeaders} from '@/lib/sources/request-id'
import type {Outcome, Refreshed} from './receipt'

/** `readAt` is when the sources of the page were read, `partsReadAt` when those of its oldest optional part were. */
type Probe = {status: number; readAt: number; partsReadAt: number; hasMoved: boolean}
type Revalidate = (path: string) => Promise<void>
type RefreshOptions = {
  since: number
  mustExist: boolean
  revalidate: Revalidate
  /** Requests the page before it regenerates it: it may have been rendered after the change already. */
  isCheckedFirst?: boolean
  /** The optional parts of the page show the change too. */
  includesParts?: boolean
  maxAttempts?: number
}
type Run = {since: number; work: Promise<void>}
/** The state of a path that shows every change committed before `since`, in its optional parts before `partsSince`. */
type Verification = {since: number; partsSince: number; outcome: Outcome}

const MAX_ATTEMPTS = 6
const RETRY_MS = 150
const MAX_VERIFIED = 20_000

/** Regenerations in progress in this process, by path. */
const running = new Map<string, Run>()
/** The latest verification of each path in this process. */
const verified = new BoundedMap<Verification>(MAX_VERIFIED)

/**
 * Regenerates the page at a path and verifies it: the `readAt` in the page's data, when its sources were read, must not be
 * before `since`; with `includesParts`, also the `partsReadAt` of a page that has older parts. Of a 404 or a redirect, which have no
 * data, this process has noted it. Repeats that after joining a regeneration that started earlier, and does nothing when the last
 * verification is recent enough. A path that `mustExist` may not respond with 404 or redirect. Throws when it cannot be verified.
 */
export async function refresh(path: string, options: RefreshOptions): Promise<Refreshed> {
  const refreshed = await prove(path, options)
  raiseFloor(path, options.since)
  return refreshed
}

async function prove(path: string, options: RefreshOptions): Promise<Refreshed> {
  const {since, mustExist, revalidate, isCheckedFirst = false, maxAttempts = MAX_ATTEMPTS} = options
  const last = verified.get(path)
  if (last && sinceOf(last, options) >= since && !(mustExist && last.outcome !== 'refreshed')) {
    return {path, outcome: last.outcome, attempts: 0, ms: 0}
  }
  const startedAt = Date.now()
  if (isCheckedFirst) {
    const verification = verify(path, await probe(path), options)
    if (verification?.outcome === 'refreshed') {
      verified.set(path, verification)
      return {path, outcome: 'refreshed', attempts: 0, ms: Date.now() - startedAt}
    }
  }
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    await regenerate(path, since, revalidate)
    const verification = verify(path, await probe(path), options)
    if (verification) {
      verified.set(path, verification)
      return {path, outcome: verification.outcome, attempts, ms: Date.now() - startedAt}
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempts))
  }
  throw new Error(`${path} still shows the previous version.`)
}

/** Regenerates once for all concurrent callers. Waits for a regeneration that started before `since`, then starts another. */
async function regenerate(path: string, since: number, revalidate: Revalidate): Promise<void> {
  for (let run = running.get(path); run; run = running.get(path)) {
    await run.work.catch(() => {})
    if (run.since >= since) return
  }
  const run = {since: Date.now(), work: revalidate(path)}
  running.set(path, run)
  try {
    await run.work
  } catch (error) {
    // `revalidate` also fails when the page has become a 404; the probe that follows decides.
    console.warn(`Cannot regenerate ${path}: ${messageOf(error)}`)
  } finally {
    running.delete(path)
  }
}

function verify(path: string, probe: Probe, options: RefreshOptions): Verification | null {
  const {status, readAt, partsReadAt, hasMoved} = probe
  const {since, mustExist} = options
  // When the regeneration has failed, Next keeps the 404 or the redirect of before.
  const isMissing = (missingAt(cachedAddress(path)) ?? since) >= since
  if (status === 200 && hasMoved) return isMissing && !mustExist ? {since, partsSince: since, outcome: 'moved'} : null
  if (status === 404) return isMissing && !mustExist ? {since, partsSince: since, outcome: 'gone'} : null
  const verification: Verification = {since: readAt, partsSince: partsReadAt, outcome: 'refreshed'}
  return status === 200 && sinceOf(verification, options) >= since ? verification : null
}

const sinceOf = ({since, partsSince}: Verification, {includesParts = false}: RefreshOptions): number =>
  includesParts ? partsSince : since

/** Servers of other builds may show nothing older. */
const raiseFloor = (path: string, since: number) => sharedStore()?.floors.raise(cachedAddress(path), since)

/** Requests the page's data from this server. */
async function probe(path: string): Promise<Probe> {
  const askedAt = Date.now()
  const url = `http://127.0.0.1:${env.PORT}/_next/data/${currentBuild().id}${cachedAddress(path)}.json`
  const response = await fetch(url, {
    headers: requestIdHeaders(),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  const body: unknown = response.status === 200 ? await response.json() : null
  const props = isRecord(body) && isRecord(body.pageProps) ? body.pageProps : {}
  return {
    status: response.status,
    // The clock of the server that generated the page may be ahead: it says nothing about later changes.
    readAt: Math.min(askedAt, Number(props.readAt ?? 0)),
    partsReadAt: Math.min(askedAt, partsReadAt(props)),
    hasMoved: '__N_REDIRECT' in props,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
