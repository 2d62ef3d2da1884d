import {messageOf} from '@/lib/errors'
import {endChanges, expectChange} from '@/lib/sources/next-change'
import {processWide} from '@/lib/sources/process-wide'
import {callOwnRoute} from '../own-call'
import {type DatedChange, listDatedChanges} from './list-dated-changes'

/** The path of the route that refreshes pages. */
const ROUTE = '/api/dated-changes'

/** Time between two looks at the clock: it may jump, and a laptop may sleep. */
const TICK_MS = 1000
/** Time after which the dates are read again, for a publish of which no webhook has come. */
const READ_MS = 60_000
/** Pause after an error. It doubles with each further one, four times. */
const RETRY_MS = 3000
const MAX_DOUBLINGS = 4
/** Pages that were generated before a restart may be this old. */
const LOOK_BACK_MS = 86_400_000
/** Time for refreshing the pages of what is due. */
const REFRESH_MS = 120_000

type State = {
  /** Changes up to this instant are on the pages. */
  handledUntil: number
  changes: DatedChange[]
  readAt: number
  pauseUntil: number
  failures: number
  isBusy: boolean
}

const state = processWide(
  'dated changes scheduler',
  (): State => ({
    handledUntil: Date.now() - LOOK_BACK_MS,
    changes: [],
    readAt: 0,
    pauseUntil: 0,
    failures: 0,
    isBusy: false,
  }),
)

/** Returns the changes that are due. */
export const listDue = (now = Date.now()): DatedChange[] => state.changes.filter(({at}) => at <= now)

/** Reads the dates again soon, because a document has been published, and expects its own one. */
export function noticePublish(publishedAt: string | null | undefined): void {
  state.readAt = 0
  const at = Date.parse(publishedAt ?? '')
  if (at > Date.now()) expectChange(at)
}

/**
 * Refreshes pages when content dated ahead is due, without a publish. Each process of the site does so for its own pages. Returns a
 * function that stops it.
 */
export function startDatedChanges(): () => void {
  const timer = setInterval(() => void tick(), TICK_MS).unref()
  return () => clearInterval(timer)
}

async function tick(): Promise<void> {
  const now = Date.now()
  if (state.isBusy || now < state.pauseUntil) return
  state.isBusy = true
  try {
    if (Math.abs(now - state.readAt) >= READ_MS) await read()
    const due = listDue()
    if (due.length > 0) await refreshDue(due)
    state.failures = 0
  } catch (error) {
    state.pauseUntil = Date.now() + RETRY_MS * 2 ** Math.min(state.failures, MAX_DOUBLINGS)
    state.failures += 1
    console.error(`Cannot refresh pages for dated content; trying again: ${messageOf(error)}`)
  } finally {
    state.isBusy = false
  }
}

async function read(): Promise<void> {
  const readAt = Date.now()
  state.readAt = readAt
  try {
    state.changes = await listDatedChanges(state.handledUntil)
  } catch (error) {
    state.readAt = 0
    throw error
  }
  // Removes all known instants, because documents may have other dates now, and adds the present ones.
  endChanges(Number.POSITIVE_INFINITY)
  for (const {at} of state.changes) expectChange(at)
  if (listDue().length === 0) state.handledUntil = readAt
}

async function refreshDue(due: DatedChange[]): Promise<void> {
  await callOwnRoute(ROUTE, REFRESH_MS)
  const until = Math.max(...due.map(({at}) => at))
  state.handledUntil = until
  state.changes = state.changes.filter(({at}) => at > until)
  endChanges(until)
}
