import {isPublicId} from '../document-id.ts'
import {flag, single} from '../http/request-values.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import type {Committed, Store} from '../store/store.ts'
import {tagsOfChanges} from '../sync-tags.ts'
import {formatPosition} from './position.ts'
import {replayAfter} from './replay.ts'
import {eventText, type Sink} from './sink.ts'
import {openStream, type PreparedStream, type Stream, type StreamRequest} from './stream.ts'
import type {Subscriber} from './subscriber.ts'

/**
 * Prepares a stream of live content events, which name the sync tags that a transaction invalidates. Callers with a token
 * can include drafts and versions. Throws a LakeError for an invalid request.
 */
export const prepareLiveStream = (parts: LakeParts, request: StreamRequest): PreparedStream => {
  const header = request.headers['last-event-id']
  const stream = openStream(parts, request, Array.isArray(header) ? header[0] : header)
  const hasDrafts = flag(request.query, 'includeDrafts', false)
  single(request.query, 'tag')
  if (hasDrafts && stream.caller.role === 'anonymous') throw httpError(401, 'includeDrafts needs a token')
  const isRelevant = ({changes}: Committed): boolean =>
    changes.some(({id}) => stream.canRead(id) && (hasDrafts || isPublicId(id)))
  const computeTags = hasDrafts ? allTags : publishedTags
  const tagsOf = (transaction: Committed): string[] =>
    isRelevant(transaction) ? computeTags(transaction, parts.store) : []
  return {start: sink => start(parts, stream, tagsOf, sink)}
}

/** Returns the tags that a stream sends for a transaction; empty when it sends no event. */
type TagsOf = (transaction: Committed) => string[]
type ComputeTags = (transaction: Committed, store: Store) => string[]

/** Computes the tags of a transaction once for all streams. */
const memoize = (compute: ComputeTags): ComputeTags => {
  const known = new WeakMap<Committed, string[]>()
  return (transaction, store) => {
    const tags = known.get(transaction) ?? compute(transaction, store)
    known.set(transaction, tags)
    return tags
  }
}

const allTags = memoize(({dataset, changes}, store) => {
  const ids = changes.map(({id}) => id)
  return tagsOfChanges(dataset, changes, store.listTypesBeside(dataset, ids))
})

const publishedTags = memoize(({dataset, changes}) => {
  const published = changes.filter(({id}) => isPublicId(id))
  return tagsOfChanges(dataset, published, [])
})

const start = ({store, history, listenerGroups}: LakeParts, stream: Stream, tagsOf: TagsOf, sink: Sink): void => {
  const {dataset, resumeAfter, caller} = stream
  const {backlog} = listenerGroups.of(caller)
  const sendRestart = (): void => sink.write(eventText('restart', '{}', stream.currentPosition()))
  const receive = (transaction: Committed): void => {
    const tags = tagsOf(transaction)
    if (tags.length === 0) return
    // A client that is too slow reconnects with the id of the last event it received.
    if (!backlog.hasRoom(sink)) sink.destroy()
    else {
      const id = formatPosition({transactionId: transaction.id, document: ''})
      backlog.write(sink, eventText('message', JSON.stringify({tags}), id))
    }
  }
  stream.keepAlive(sink)
  const missed = resumeAfter && replayAfter(history, dataset, resumeAfter, stream.replayLimit())
  sink.write(eventText('welcome', '{}', missed && resumeAfter ? formatPosition(resumeAfter) : stream.currentPosition()))
  if (resumeAfter && !missed) sendRestart()
  const subscriber: Subscriber = {
    dataset,
    filter: null,
    since: store.sequenceOf(dataset),
    receive,
    onBanned: () => sink.end(),
    onReset: sendRestart,
    end: () => sink.end(),
  }
  sink.onceClosed(listenerGroups.live.subscribe(subscriber, missed ?? []))
}
