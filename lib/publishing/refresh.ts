import {currentBuild} from '@/lib/http/current-build'
import {env} from '@/lib/env'
import {staticPath} from '@/lib/routes'
import type {Outcome, Refreshed} from './receipt'

type Probe = {status: number; readAt: number; hasMoved: boolean}
type Revalidate = (path: string) => Promise<void>
type Run = {since: number; work: Promise<void>}
/** What stands at an address, and that it shows all that was committed before `since`. */
type Proof = {since: number; outcome: Outcome}

const MOST_ATTEMPTS = 6
const RETRY_MS = 150

/** Regenerations under way in this process, by path. */
const running = new Map<string, Run>()
/** The last proof of each path in this process. */
const proved = new Map<string, Proof>()
const MOST_PROVED = 10_000

/**
 * Makes the page of an address anew and proves it: the page's data tell when its sources were read, which must not be
 * before `since`. A regeneration joined while it was under way may have read earlier, so it is asked for again; where the
 * last one read late enough, there is nothing to do. An address that `mustExist` may not end as a 404. Throws when it cannot
 * be proved.
 */
export async function refresh(
  path: string,
  {since, mustExist, revalidate}: {since: number; mustExist: boolean; revalidate: Revalidate},
): Promise<Refreshed> {
  const known = proved.get(path)
  if (known && known.since >= since && !(mustExist && known.outcome === 'gone')) {
    return {path, outcome: known.outcome, attempts: 0, ms: 0}
  }
  const began = Date.now()
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
    await regenerate(path, since, revalidate)
    const proof = toProof(await probe(path), since, mustExist)
    if (proof) {
      remember(path, proof)
      return {path, outcome: proof.outcome, attempts, ms: Date.now() - began}
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempts))
  }
  throw new Error(`${path} still shows what was there before.`)
}

/** Regenerates once for all who need a reading of about now; one that began too early is waited for, then repeated. */
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
    // `revalidate` also fails when it finds a 404 where it expected a page; what stands there now is asked next.
    console.warn(`${path} not regenerated at once: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    running.delete(path)
  }
}

function toProof({status, readAt, hasMoved}: Probe, since: number, mustExist: boolean): Proof | null {
  if (status === 200 && hasMoved) return {since, outcome: 'moved'}
  if (status === 200) return readAt >= since ? {since: readAt, outcome: 'refreshed'} : null
  return status === 404 && !mustExist ? {since, outcome: 'gone'} : null
}

function remember(path: string, proof: Proof): void {
  if (proved.size >= MOST_PROVED) proved.clear()
  proved.set(path, proof)
}

/** What this server now answers for the data of an address. */
async function probe(path: string): Promise<Probe> {
  const file = path === '/' ? '/index' : staticPath(path)
  const url = `http://127.0.0.1:${env.PORT}/_next/data/${currentBuild().id}${file}.json`
  const response = await fetch(url, {redirect: 'manual', signal: AbortSignal.timeout(10_000)})
  const body: unknown = response.status === 200 ? await response.json() : null
  const props = isRecord(body) && isRecord(body.pageProps) ? body.pageProps : {}
  return {status: response.status, readAt: Number(props.readAt ?? 0), hasMoved: '__N_REDIRECT' in props}
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
