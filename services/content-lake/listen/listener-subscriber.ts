import {randomId} from '../document-id.ts'
import type {LakeParts} from '../lake-parts.ts'
import type {QueryProblem} from '../query/plan/syntax-error.ts'
import type {Committed} from '../store/store.ts'
import type {EventOptions, EventWriter} from './event.ts'
import type {FilterSource} from './matcher/filter.ts'
import {OVERRUN} from './matcher/matcher.ts'
import {formatPosition} from './position.ts'
import {eventText, type Sink} from './sink.ts'
import type {Stream} from './stream.ts'
import type {Subscriber} from './subscriber.ts'

export type ListenerSettings = {
  stream: Stream
  source: FilterSource
  options: EventOptions
  canRead: (id: string) => boolean
  isResumable: boolean
}

/** Creates the subscriber that writes a listener's events to its sink. */
export const createListenerSubscriber = (
  {store, listenerGroups}: LakeParts,
  {stream, source, options, canRead, isResumable}: ListenerSettings,
  filter: string,
  sink: Sink,
): Subscriber => {
  const {dataset} = stream
  const {broadcaster, backlog} = listenerGroups.of(stream.caller)
  let isBehind = false

  /** A client that is too slow receives nothing until it has read its backlog; then it is reset. */
  const fallBehind = (): void => {
    isBehind = true
    if (!isResumable) sink.destroy()
    sink.onceDrained(() => {
      isBehind = false
      broadcaster.reset(subscriber)
    })
  }

  const sendReset = (): void => {
    // A listener that is behind is reset anyway, once it has read its backlog.
    if (isBehind) return
    sink.write(eventText('reset', JSON.stringify({listenerName: randomId()}), stream.currentPosition()))
  }

  const receive = (transaction: Committed, bits: number[], write: EventWriter): void => {
    const events = eventsOf(transaction, bits, canRead)
    for (const [index, {change, bits: changeBits}] of events.entries()) {
      if (!isBehind && !backlog.hasRoom(sink)) fallBehind()
      if (isBehind) return
      const data = write(change, options, {index, total: events.length, bits: changeBits})
      const id = formatPosition({transactionId: transaction.id, document: change.id})
      backlog.write(sink, eventText('mutation', data, id))
    }
  }

  const subscriber: Subscriber = {
    dataset,
    filter,
    since: store.sequenceOf(dataset),
    receive,
    onBanned: () => sendChannelError(sink, OVERRUN, source.query),
    onReset: () => (isResumable ? sendReset() : sink.end()),
    end: () => sink.end(),
  }
  return subscriber
}

/** Ends a listener with the problem of its query, in the event type that clients raise at once. */
export const sendChannelError = (sink: Sink, {type, description, ...range}: QueryProblem, query: string): void => {
  const error = {type, description, query, ...range}
  sink.write(eventText('channelError', JSON.stringify({message: description, error}), null))
  sink.end()
}

/** Returns the changes that match the filter and that the caller may read. */
const eventsOf = ({changes}: Committed, bits: number[], canRead: (id: string) => boolean) =>
  changes
    .map((change, index) => ({change, bits: bits[index] ?? 0}))
    .filter(event => event.bits > 0 && canRead(event.change.id))
    // Sorted by id: a listener that resumes within the transaction relies on the order.
    .sort((a, b) => (a.change.id < b.change.id ? -1 : 1))
