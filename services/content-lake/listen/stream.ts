import type {FastifyRequest} from 'fastify'
import type {Caller} from '../auth/caller.ts'
import {isWithin, requireVisibility, visibilityOf} from '../auth/visibility.ts'
import {datasetOf} from '../http/scope.ts'
import {LakeError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import {type Position, parsePosition, presentPosition} from './position.ts'
import {eventText, KEEP_ALIVE, type Sink} from './sink.ts'

/** A request for a stream, as it comes by HTTP or in a frame of a shared WebSocket. */
export type Asked = Pick<FastifyRequest, 'params' | 'query' | 'headers'>

/** A stream that has been granted, and how to begin it once its head has been sent. */
export type Granted = {begin: (outlet: Sink) => void | Promise<void>}

/** Begins a stream; one that cannot begin after all is ended, so that whoever asked comes again. */
export const beginStream = async ({begin}: Granted, outlet: Sink): Promise<void> => {
  try {
    await begin(outlet)
  } catch (error) {
    console.error('content lake: a stream could not begin', error)
    outlet.end()
  }
}

/** What every stream of events has. */
export type Stream = {
  dataset: string
  caller: Caller
  /** Whether the caller may hear of the document. */
  sees: (id: string) => boolean
  /** The place after which it goes on, when it is one that was begun before. */
  resumed: Position | null
  /** The id of the place where the dataset is now, as the caller may know it. */
  present: () => string
  /**
   * Keeps it alive until it is closed, and ends it when its caller's token or its dataset is no longer there, or when
   * nobody takes what is sent, so that it holds no memory for good; who resumes goes on after the last event taken.
   */
  keepAlive: (outlet: Sink) => void
}

/** For how many signs of life in a row nothing may be taken of what waits for a stream, before it is cut off. */
const STUCK_BEATS = 4

/** Checks who asks for a stream of which dataset; throws a LakeError when it cannot be had. */
export const openStream = (parts: LakeParts, asked: Asked, resumedAt: string | undefined): Stream => {
  const dataset = datasetOf(asked, parts)
  const caller = parts.gate.identify(asked)
  parts.streams.check(caller)
  const reach = () => visibilityOf(caller, dataset, parts.store)
  requireVisibility(reach(), dataset)

  const keepAlive = (outlet: Sink): void => {
    // Nothing else has run since it was certain that there is one.
    outlet.onceClosed(parts.streams.take(caller))
    parts.audiences.of(caller).backlog.join(outlet)
    let [taken, unmoved] = [0, 0]
    const timer = setInterval(() => {
      const now = outlet.taken()
      unmoved = outlet.pending() > 0 && now <= taken ? unmoved + 1 : 0
      taken = now
      if (unmoved === STUCK_BEATS) return outlet.cut()
      const reason = refusalOf(() => {
        parts.gate.identify(asked)
        datasetOf(asked, parts)
        requireVisibility(reach(), dataset)
      })
      outlet.write(reason === null ? KEEP_ALIVE : eventText('disconnect', JSON.stringify({reason}), null))
      if (reason !== null) outlet.end()
    }, parts.settings.keepAliveMs)
    outlet.onceClosed(() => clearInterval(timer))
  }

  return {
    dataset,
    caller,
    // Looked up for each event: a dataset that is made private falls silent at once.
    sees: id => isWithin(reach(), id),
    present: () => presentPosition(parts.history, dataset, reach() === 'all'),
    resumed: resumedAt ? parsePosition(resumedAt) : null,
    keepAlive,
  }
}

/** Why something is refused, or null when it is not. */
const refusalOf = (attempt: () => unknown): string | null => {
  try {
    attempt()
    return null
  } catch (error) {
    if (error instanceof LakeError) return error.message
    throw error
  }
}
