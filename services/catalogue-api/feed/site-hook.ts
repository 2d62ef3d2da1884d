import {randomInt} from 'node:crypto'
import {setTimeout as wait} from 'node:timers/promises'
import {encodeSignatureHeader} from '@sanity/webhook'
import {CHANGE_SIGNATURE_HEADER, type ChangeMessage} from '../../../contract/change-message.ts'
import type {Database} from '../database/database.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {buildMessage, createFirstSeen} from './change-message.ts'
import type {ChangeWatch} from './change-watch.ts'
import {createReaderLease} from './reader-lease.ts'

/** Where the site takes the messages, and the secret that signs them. */
export type SiteHook = {url: string; secret: string}

const REQUEST_MS = 15_000
/** Longest sleep without a change; also how soon another process notices that the lease is free. */
const IDLE_MS = 10_000
/** Failures in a row, about two minutes, before one is logged. */
const QUIET_FAILURES = 10
const SHUTDOWN_MS = 2000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000

type Parts = {database: Database; changes: ChangeLog; watch: ChangeWatch}

/**
 * Sends the changes of the catalogue to the site: one message at a time, again until it is received, from a stored position
 * on. Of several processes on one database, one sends. Returns what stops it.
 */
export function startSiteHook(hook: SiteHook, {database, changes, watch}: Parts): {stop: () => Promise<void>} {
  const stopping = new AbortController()
  const requests = new AbortController()
  const {signal} = stopping
  const lease = createReaderLease('site', database, changes)
  const seen = createFirstSeen()

  /** Sends what is new. Returns the time to wait before the next look. */
  const step = async (failures: number): Promise<{failed: boolean; pauseMs: number}> => {
    const position = await lease.take()
    if (position === null) return {failed: false, pauseMs: IDLE_MS}
    const message = await buildMessage(changes, position, seen.see)
    if (!message) {
      await watch.until(position, IDLE_MS, signal)
      return {failed: false, pauseMs: 0}
    }
    const {isReceived, retryMs} = await send(hook, message, requests.signal)
    if (isReceived) {
      await lease.moveTo(message.to)
      seen.forget(message.to)
      return {failed: false, pauseMs: 0}
    }
    // The site has done a part and asks for the rest.
    return retryMs === null ? {failed: true, pauseMs: pauseAfter(failures)} : {failed: false, pauseMs: retryMs}
  }

  const run = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; ) {
      const {failed, pauseMs} = await step(failures).catch(error => {
        // The site may start later than the API.
        if (!signal.aborted && failures === QUIET_FAILURES) console.warn(`The changes cannot be sent: ${error}`)
        return {failed: true, pauseMs: pauseAfter(failures)}
      })
      failures = failed ? failures + 1 : 0
      // The event loop gets a turn even when nothing waits.
      await wait(pauseMs, undefined, {signal}).catch(() => undefined)
    }
    await lease.release().catch(() => undefined)
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      // A message that is received at this moment is not sent again after the next start.
      const timer = setTimeout(() => requests.abort(), SHUTDOWN_MS)
      await running.finally(() => clearTimeout(timer))
    },
  }
}

const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) + randomInt(FIRST_PAUSE_MS)

type Outcome = {isReceived: boolean; retryMs: number | null}

/** Sends a message once. `retryMs` is set when the site is busy with it and says when to come again. */
async function send({url, secret}: SiteHook, message: ChangeMessage, signal: AbortSignal): Promise<Outcome> {
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
  const isPartial = response.status === 202
  return {isReceived: response.ok && !isPartial, retryMs: isPartial ? 0 : null}
}
