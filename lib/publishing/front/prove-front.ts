import {messageOf} from '@/lib/errors'
import type {FrontUnproven} from '../receipt'
import {inParallel} from './in-parallel'
import {isUpToDate, look} from './look'
import type {Wanted} from './replace-copies'

const ATTEMPTS = 3
const RETRY_MS = 100
const TIMEOUT_MS = 2000

/** A page with the responses of its addresses. */
export type Page = {path: string; wanted: Wanted[]}

/** What is known of a front: whether it has responded at all. */
type Front = {url: string; hasResponded: boolean}

/**
 * Requests pages through the front, as visitors do. Returns those that are older there or cannot be had, until `endsAt`. The front is away
 * when it has responded to nothing: a page for which a slow one has no time left is not proven.
 */
export async function proveFront(url: string, pages: readonly Page[], endsAt: number): Promise<FrontUnproven[]> {
  const front = {url, hasResponded: false}
  const results = await inParallel(pages, page => provePage(front, page, endsAt))
  const unproven = results.filter(result => result !== null)
  return unproven.map(result => ({...result, isAway: result.isAway && !front.hasResponded}))
}

async function provePage(front: Front, {path, wanted}: Page, endsAt: number): Promise<FrontUnproven | null> {
  let last: FrontUnproven | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - Date.now())
    if (timeoutMs <= 0) return last ?? {path, reason: 'There was no time left.', isAway: true}
    try {
      const found = await Promise.all(wanted.map(({address}) => look(front.url + address, {timeoutMs})))
      front.hasResponded = true
      const index = found.findIndex((one, at) => !isUpToDate(one, wanted[at]?.expected ?? null))
      if (index === -1) return null
      last = {path, reason: `${wanted[index]?.address} is older or another response there.`, isAway: false}
    } catch (error) {
      last = {path, reason: messageOf(error), isAway: true}
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempt))
  }
  return last
}
