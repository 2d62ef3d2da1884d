import type {FastifyRequest} from 'fastify'
import type {Caller} from '../auth/caller.ts'
import {refusalOf} from '../auth/refusal.ts'
import {isVisible, requireVisibility, visibilityOf} from '../auth/visibility.ts'
import {datasetOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import {currentPosition, type Position, parsePosition} from './position.ts'
import type {ReplayLimit} from './replay.ts'
import {eventText, KEEP_ALIVE, type Sink} from './sink.ts'

/** A request for a stream, over HTTP or in a frame of a shared WebSocket. */
export type StreamRequest = Pick<FastifyRequest, 'params' | 'query' | 'headers'>

/** An authorized stream, which starts once its response headers have been sent. */
export type PreparedStream = {start: (sink: Sink) => void | Promise<void>}

/** Starts a stream. A stream that fails to start is ended, so that the client reconnects. */
export const startStream = async ({start}: PreparedStream, sink: Sink): Promise<void> => {
  try {
    await start(sink)
  } catch (error) {
    console.error('content lake: starting a stream failed', error)
    sink.end()
  }
}

/** What listeners and live streams have in common. */
export type Stream = {
  dataset: string
  caller: Caller
  /** Returns whether the caller may read events of the document. */
  canRead: (id: string) => boolean
  /** The position after which the stream resumes; null for a new stream. */
  resumeAfter: Position | null
  /** Returns which missed changes the caller may still receive; null for a caller with a token, who may read the history. */
  replayLimit: () => ReplayLimit | null
  /** Returns the event id of the dataset's current position, without the transaction id when it is confidential. */
  currentPosition: () => string
  /**
   * Sends keep-alive comments until the stream closes. Ends the stream when the caller's token or the dataset is gone or
   * cannot be checked, and destroys it when the client stops reading, to free its memory. A client that resumes continues after the last event
   * it received.
   */
  keepAlive: (sink: Sink) => void
}

/** Number of consecutive keep-alive intervals without progress after which a stream is destroyed. */
const MAX_STALLED_INTERVALS = 4
/** How far back a stream without a token resumes, in milliseconds: a short interruption, not the history. */
const PUBLIC_REPLAY_MS = 5 * 60_000

/** Authorizes a request for a stream; throws a LakeError when it is not allowed. */
export const openStream = (parts: LakeParts, request: StreamRequest, lastEventId: string | undefined): Stream => {
  const dataset = datasetOf(request, parts)
  const caller = parts.authenticator.identify(request)
  parts.streams.check(caller)
  const visibility = () => visibilityOf(caller, dataset, parts.store)
  requireVisibility(visibility(), dataset)

  const recheck = (): void => {
    parts.authenticator.recheck(request)
    datasetOf(request, parts)
    requireVisibility(visibility(), dataset)
  }

  return {
    dataset,
    caller,
    // Checked for every event: a dataset that becomes private stops its anonymous streams at once.
    canRead: id => isVisible(visibility(), id),
    replayLimit: () =>
      visibility() === 'all' ? null : {sequence: parts.store.publicSince(dataset), time: Date.now() - PUBLIC_REPLAY_MS},
    currentPosition: () => currentPosition(parts.history, dataset, visibility() === 'all'),
    resumeAfter: lastEventId ? parsePosition(lastEventId) : null,
    keepAlive: sink => {
      // Cannot throw: no other code has run since `streams.check` found a free slot.
      sink.onceClosed(parts.streams.take(caller))
      parts.listenerGroups.of(caller).backlog.join(sink)
      sendKeepAlives(sink, parts.settings.keepAliveMs, recheck)
    },
  }
}

const sendKeepAlives = (sink: Sink, intervalMs: number, recheck: () => void): void => {
  let [sent, stalledIntervals] = [0, 0]
  const timer = setInterval(() => {
    const now = sink.sent()
    stalledIntervals = sink.pending() > 0 && now <= sent ? stalledIntervals + 1 : 0
    sent = now
    if (stalledIntervals === MAX_STALLED_INTERVALS) return sink.destroy()
    const refusal = refusalOf(recheck)
    if (!refusal) return void sink.write(KEEP_ALIVE)
    // Clients of Sanity do not connect again after this event, but after a stream that just ends.
    if (refusal.isFinal) sink.write(eventText('disconnect', JSON.stringify({reason: refusal.reason}), null))
    sink.end()
  }, intervalMs)
  sink.onceClosed(() => clearInterval(timer))
}
