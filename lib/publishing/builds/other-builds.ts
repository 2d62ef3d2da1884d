import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {sharedStore} from '@/lib/shared-cache/shared-store'
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

type Attempt = {floor: number; at: number; work: Promise<void>}

const attempts = new BoundedMap<Attempt>(MAX_PAGES)

/**
 * Shows what servers of other builds publish. A page of this build that lacks it is generated when it is requested; the caches in front
 * get it a moment after the publish.
 */
export function followOtherBuilds(): void {
  const floors = sharedStore()?.floors
  if (!floors) return
  floors.generate = generate
  floors.onRaised = addresses => followUp(addresses.map(pathOf))
}

/** Next keeps the start page under another address. */
const pathOf = (address: string): string => (address === '/index' ? '/' : address)

async function generate(address: string, floor: number): Promise<void> {
  const last = attempts.get(address)
  const isLast = last && last.floor >= floor && Date.now() - last.at < REPEAT_MS
  const attempt = isLast ? last : begin(address, floor)
  let timer: NodeJS.Timeout | undefined
  const wait = new Promise<void>(resolve => {
    timer = setTimeout(resolve, WAIT_MS)
  })
  await Promise.race([attempt.work, wait])
  clearTimeout(timer)
}

function begin(address: string, floor: number): Attempt {
  // Next logs why a generation fails. A page that has become a 404 fails too, although that is stored.
  const work = callOwnRoute(`${ROUTE}?path=${encodeURIComponent(pathOf(address))}`, GENERATE_MS).catch(() => {})
  const attempt = {floor, at: Date.now(), work}
  attempts.set(address, attempt)
  return attempt
}
