import {publicPath} from '@/lib/document-paths'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {sharedStore} from '@/lib/shared-cache/shared-store'
import {createSemaphore} from '@/services/kit/semaphore'
import {followUp} from '../front/follow-up'
import {callOwnRoute} from '../own-call'

/** The path of the route that generates a page. */
const ROUTE = '/api/other-builds'
/** How long a visitor's request waits for the page, in milliseconds: after that it gets the older one. */
const WAIT_MS = 700
const GENERATE_MS = 30_000
/** After a failure, requests get the older page for this time, in milliseconds. */
const REPEAT_MS = 5000
const MAX_PAGES = 10_000
/** Generations at once: after a deploy, many pages may lack what was published, and visitors need the processor too. */
export const MAX_RUNNING = 4

/** A generation of a page. */
type Attempt = {floor: number; state: 'waiting' | 'running' | 'ended'; endedAt: number; work: Promise<void>}

const inTurn = createSemaphore({limit: MAX_RUNNING})
const attempts = new BoundedMap<Attempt>(MAX_PAGES)

/**
 * Shows what servers of other builds publish. A page of this build that lacks it is generated when it is requested; the caches in front
 * get it a moment after the publish.
 */
export function followOtherBuilds(): void {
  const floors = sharedStore()?.floors
  if (!floors) return
  floors.generate = generate
  floors.untilGenerated = async address => attempts.get(address)?.work
  floors.onRaised = addresses => followUp(addresses.map(address => publicPath(pathOf(address))))
}

/** Returns the path of the page at an address: Next keeps the start page under another one. */
export const pathOf = (address: string): string => (address === '/index' ? '/' : address)

async function generate(address: string, floor: number): Promise<void> {
  const attempt = findAttempt(address, floor) ?? begin(address, floor)
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>(resolve => {
    timer = setTimeout(resolve, WAIT_MS)
  })
  await Promise.race([attempt.work, wait])
  clearTimeout(timer)
}

/** Returns the last attempt if it reads the sources late enough, unless it is time to repeat it. */
function findAttempt(address: string, floor: number): Attempt | undefined {
  const last = attempts.get(address)
  if (last?.state === 'waiting') last.floor = Math.max(last.floor, floor)
  if (!last || last.floor < floor) return
  return last.state !== 'ended' || Date.now() - last.endedAt < REPEAT_MS ? last : undefined
}

function begin(address: string, floor: number): Attempt {
  const before = attempts.get(address)?.work
  const attempt: Attempt = {floor, state: 'waiting', endedAt: 0, work: Promise.resolve()}
  attempt.work = run(attempt, address, before)
  attempts.set(address, attempt)
  return attempt
}

/** Waits for the attempt before: Next would join it, although it may have read the sources before the later change. */
async function run(attempt: Attempt, address: string, before: Promise<void> | undefined): Promise<void> {
  await before
  await inTurn(async () => {
    attempt.state = 'running'
    try {
      await callOwnRoute(`${ROUTE}?path=${encodeURIComponent(pathOf(address))}`, GENERATE_MS)
    } catch {
      // Next logs why a generation fails. A page that has become a 404 fails too, although that is stored.
    }
  })
  attempt.state = 'ended'
  attempt.endedAt = Date.now()
}
