import {randomInt} from 'node:crypto'
import {encodeSignatureHeader} from '@sanity/webhook'
import {CHANGE_SIGNATURE_HEADER, type ChangeMessage} from '../../../contract/change-message.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {buildMessage, sayEverything} from './change-message.ts'
import type {ChangeWatch} from './change-watch.ts'
import type {CommitTimes} from './commit-times.ts'
import type {IndexPositions} from './index-positions.ts'
import type {ReaderLease} from './reader-lease.ts'

/** Where the site takes the messages, and the secret that signs them. */
export type SiteHook = {url: string; secret: string}

/** The index that the API's lists are read from. */
export type Index = {
  /** Returns the number of the last change in the index; 0 before the first one is built. */
  position: () => number
  /** Returns whether readers get an earlier state of a large catalogue while an update is running. */
  isBehind: () => boolean
  /** Waits until the index has the changes up to a number, as far as it can, and returns the number that it has. */
  reach: (sequence: number) => Promise<number>
}

/** How the sending goes on, for the metrics. */
export type FeedStatus = {
  /** The number of the last change that the site has received; null while another process sends. */
  position: number | null
  /** Failures since the last message that the site has received. */
  failures: number
  /** Messages that the site has refused again and again; in their place it gets one that everything may have changed. */
  dropped: number
}

const REQUEST_MS = 15_000
/** Longest sleep without a change; also how soon another process notices that the lease is free. */
const IDLE_MS = 4000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** The site does not understand such a message, however often it comes. */
const REFUSALS: readonly number[] = [400, 413, 422]
/** Refusals in a row after which the site gets the shortest message instead: that everything may have changed. */
const MAX_REFUSALS = 5

/** What a step has done: `failure` says why nothing was received. */
type Result = {failure: string | null; pauseMs: number}

type Parts = {
  changes: ChangeLog
  watch: ChangeWatch
  index: Index
  feed: FeedStatus
  lease: ReaderLease
  times: CommitTimes
  positions: Pick<IndexPositions, 'reach'>
  /** Ends waiting for a change; `requests` ends a request. */
  signal: AbortSignal
  requests: AbortSignal
}

/** Returns a function that sends the new changes, or waits for one, and resolves with the pause before its next call. */
export function createStep(hook: SiteHook, {positions, ...parts}: Parts) {
  const {changes, watch, index, feed, lease, times, signal, requests} = parts
  let refusals = 0

  const finish = async (position: number): Promise<Result> => {
    refusals = 0
    await lease.moveTo(position)
    times.forget(position)
    feed.position = position
    return {failure: null, pauseMs: 0}
  }

  const refuse = ({from, to}: ChangeMessage, status: number): void => {
    refusals += 1
    if (refusals !== MAX_REFUSALS) return
    feed.dropped += 1
    const range = `the changes ${from + 1} to ${to}`
    console.error(
      `The site refuses ${range} with status ${status}; sending a message that everything may have changed instead.`,
    )
  }

  const deliver = async (message: ChangeMessage, upTo: number): Promise<Result> => {
    const status = await lease.during(() => send(hook, message, requests))
    // The site has done a part and asks for the rest.
    if (status === 202) return {failure: null, pauseMs: 0}
    if (status >= 200 && status < 300) return finish(message.to)
    if (REFUSALS.includes(status)) refuse(message, status)
    else if (refusals < MAX_REFUSALS) refusals = 0
    // What the site cannot publish must not delay a change that it can.
    await watch.until(upTo, pauseAfter(feed.failures), signal)
    return {failure: describeStatus(status), pauseMs: FIRST_PAUSE_MS}
  }

  return async (): Promise<Result> => {
    const position = await lease.take()
    feed.position = position
    if (position === null) return {failure: null, pauseMs: IDLE_MS}
    const latest = await changes.latest()
    const own = await lease.during(() => index.reach(latest))
    // A page that is rendered from older lists, of any process, would count as one that shows the change.
    const upTo = await lease.during(() => positions.reach(signal))
    times.note(upTo)
    const range = {after: position, upTo, timeOf: times.of}
    const message = refusals < MAX_REFUSALS ? await buildMessage(changes, range) : sayEverything(range)
    if (message) return deliver(message, upTo)
    if (own < latest) return {failure: 'the index does not have them', pauseMs: pauseAfter(feed.failures)}
    if (upTo < latest) return {failure: null, pauseMs: 0}
    await watch.until(position, IDLE_MS, signal)
    return {failure: null, pauseMs: 0}
  }
}

/** Returns the pause after a number of failures in a row, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) + randomInt(FIRST_PAUSE_MS)

/** Says what a response other than 2xx means. */
function describeStatus(status: number): string {
  const settings: Record<number, string> = {401: 'CATALOGUE_WEBHOOK_SECRET', 404: 'CATALOGUE_WEBHOOK_URL'}
  const setting = settings[status]
  return `the site responds with status ${status}${setting ? `; check ${setting}` : ''}`
}

/** Sends a message once and returns the status of the response. */
async function send({url, secret}: SiteHook, message: ChangeMessage, signal: AbortSignal): Promise<number> {
  const body = JSON.stringify(message)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [CHANGE_SIGNATURE_HEADER]: await encodeSignatureHeader(body, Date.now(), secret),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
  })
  await response.body?.cancel()
  return response.status
}
