import {isPublicId} from '../document-id.ts'
import {replayAfter} from '../history/replay.ts'
import {flag, single} from '../http/request-values.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'
import type {Committed, Store} from '../store/store.ts'
import {tagsOfChanges} from '../sync-tags.ts'
import type {Subscriber} from './broadcaster.ts'
import {formatPosition} from './position.ts'
import {eventText, type Sink} from './sink.ts'
import {type Asked, type Granted, openStream, type Stream} from './stream.ts'

/**
 * Grants a stream of live content events: which tags of earlier answers no longer hold. Drafts and versions count on
 * request, for those with a token. Throws a LakeError when the request makes no sense.
 */
export const grantLive = (parts: LakeParts, asked: Asked): Granted => {
  const header = asked.headers['last-event-id']
  const stream = openStream(parts, asked, Array.isArray(header) ? header[0] : header)
  const hasDrafts = flag(asked.query, 'includeDrafts', false)
  single(asked.query, 'tag')
  if (hasDrafts && stream.caller.role === 'anonymous') throw httpError(401, 'includeDrafts needs a token')
  const counts = ({changes}: Committed): boolean =>
    changes.some(({id}) => stream.sees(id) && (hasDrafts || isPublicId(id)))
  const named = hasDrafts ? tagsOfAll : tagsOfPublished
  const tagsOf = (transaction: Committed): string[] => (counts(transaction) ? named(transaction, parts.store) : [])
  return {begin: outlet => begin(parts, stream, tagsOf, outlet)}
}

/** Tags that a stream names of a transaction; none when it is not told of it. */
type TagsOf = (transaction: Committed) => string[]
type Tagging = (transaction: Committed, store: Store) => string[]

/** Each works out a transaction's tags once, however many follow. */
const once = (work: Tagging): Tagging => {
  const known = new WeakMap<Committed, string[]>()
  return (transaction, store) => {
    const tags = known.get(transaction) ?? work(transaction, store)
    known.set(transaction, tags)
    return tags
  }
}

const tagsOfAll = once(({dataset, changes}, store) => {
  const ids = changes.map(({id}) => id)
  return tagsOfChanges(dataset, changes, store.listTypesBeside(dataset, ids))
})

const tagsOfPublished = once(({dataset, changes}) => {
  const published = changes.filter(({id}) => isPublicId(id))
  return tagsOfChanges(dataset, published, [])
})

const begin = ({store, history, audiences}: LakeParts, stream: Stream, tagsOf: TagsOf, outlet: Sink): void => {
  const {dataset, resumed, caller} = stream
  const {backlog} = audiences.of(caller)
  const restart = (): void => outlet.write(eventText('restart', '{}', stream.present()))
  const take = (transaction: Committed): void => {
    const tags = tagsOf(transaction)
    if (tags.length === 0) return
    // Who cannot keep up comes back with the last event that it took.
    if (!backlog.hasRoom(outlet)) outlet.cut()
    else {
      const id = formatPosition({transactionId: transaction.id, document: ''})
      backlog.write(outlet, eventText('message', JSON.stringify({tags}), id))
    }
  }
  stream.keepAlive(outlet)
  const missed = resumed && replayAfter(history, dataset, resumed)
  outlet.write(eventText('welcome', '{}', missed && resumed ? formatPosition(resumed) : stream.present()))
  if (resumed && !missed) restart()
  const subscriber: Subscriber = {
    dataset,
    filter: null,
    since: store.sequenceOf(dataset),
    take,
    refuse: () => outlet.end(),
    skip: restart,
  }
  outlet.onceClosed(audiences.live.subscribe(subscriber, missed ?? []))
}
