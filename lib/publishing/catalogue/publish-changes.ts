import type {ChangeMessage} from '@/contract/change-message'
import {messageOf} from '@/lib/errors'
import {countPublish} from '@/lib/metrics/count-publish'
import type {Refreshed} from '../receipt'
import {refresh} from '../refresh'
import {type AffectedPage, listAffectedPages} from './affected-pages'
import {editorsFirst} from './precedence'

/** Pages that are refreshed at the same time: fewer than by an editor's publish. */
const CONCURRENCY = 2
/** Time after which no further page is begun, so that the next message, with newer changes first, is not far. */
const BUDGET_MS = 1500
/** Longest wait for an editor's publish before each page. */
const MAX_WAIT_MS = 5000

/** The result of a message: the refreshed pages, those that do not show the change yet, and how many were not begun. */
export type ChangeReceipt = {
  to: number
  pages: Refreshed[]
  unproven: {path: string; reason: string}[]
  remaining: number
  ms: number
}

export type ChangeOptions = {
  /** When the message was signed, by the clock of the API, and received, by this one; in milliseconds since 1970. */
  signedAt: number
  receivedAt: number
  revalidate: (path: string) => Promise<void>
}

/** The smallest difference between the clocks that a message has shown; it includes the message's way. */
let clockOffset = Number.POSITIVE_INFINITY

/**
 * Publishes changes of the catalogue: refreshes the pages that show them and verifies each one. A page that was rendered
 * after the change is left as it is, so no change regenerates a page twice. Editors come first, and after 1.5 s the rest is
 * left to the next message. Rejects when the sources cannot be read.
 */
export async function publishChanges(message: ChangeMessage, options: ChangeOptions): Promise<ChangeReceipt> {
  const startedAt = Date.now()
  const {signedAt, receivedAt, revalidate} = options
  clockOffset = Math.min(clockOffset, receivedAt - signedAt)
  const toTime = (time: string) => Math.min(receivedAt, Date.parse(time) + clockOffset)
  const queue = await listAffectedPages(message, toTime)
  const receipt: ChangeReceipt = {to: message.to, pages: [], unproven: [], remaining: 0, ms: 0}
  const work = async () => {
    while (Date.now() - startedAt < BUDGET_MS) {
      const page = queue.shift()
      if (!page) return
      await editorsFirst(MAX_WAIT_MS)
      await refreshPage(page, receipt, revalidate)
    }
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  if (queue.length === 0) {
    const oldest = message.changes.reduce((time, {committed_by}) => Math.min(time, toTime(committed_by)), receivedAt)
    countPublish('catalogue', oldest, receipt.unproven.length === 0)
  }
  return {...receipt, remaining: queue.length, ms: Date.now() - startedAt}
}

async function refreshPage(
  {path, since}: AffectedPage,
  receipt: ChangeReceipt,
  revalidate: ChangeOptions['revalidate'],
): Promise<void> {
  try {
    receipt.pages.push(await refresh(path, {since, mustExist: false, revalidate, isCheckedFirst: true}))
  } catch (error) {
    receipt.unproven.push({path, reason: messageOf(error)})
  }
}
