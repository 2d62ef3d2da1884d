import {layerOf, randomId} from '../document-id.ts'
import {replayAfter} from '../history/replay.ts'
import {flag, groqParams, single} from '../http/request-values.ts'
import {apiVersionOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import type {QueryProblem} from '../query/syntax-error.ts'
import type {Committed} from '../store/store.ts'
import type {EventWriter, Subscriber} from './broadcaster.ts'
import type {EventOptions} from './event.ts'
import type {FilterSource} from './filter.ts'
import {optionsOf, tellsOfVersions} from './listener-options.ts'
import {OVERRUN} from './matcher.ts'
import {formatPosition} from './position.ts'
import {eventText, type Sink} from './sink.ts'
import {type Asked, type Granted, openStream} from './stream.ts'

/** Grants a listener: events of the documents that a filter chooses. Throws a LakeError when the request makes no sense. */
export const grantListener = (parts: LakeParts, asked: Asked): Granted => {
  const {query: fields, headers} = asked
  const stream = openStream(parts, asked, single(fields, 'lastEventId') ?? singleHeader(headers['last-event-id']))
  const options = optionsOf(fields)
  const hasVersions = flag(fields, 'includeAllVersions', tellsOfVersions(apiVersionOf(asked)))
  const source: FilterSource = {
    query: single(fields, 'query') ?? '',
    params: groqParams(fields),
    identity: stream.caller.id,
    projectId: parts.settings.projectId,
    dataset: stream.dataset,
  }
  const settings: ListenerSettings = {
    stream,
    source,
    options,
    sees: id => stream.sees(id) && (hasVersions || layerOf(id) === 'published'),
    isResumable: flag(fields, 'enableResume', false),
  }
  return {begin: outlet => begin(parts, settings, outlet)}
}

type ListenerSettings = {
  stream: ReturnType<typeof openStream>
  source: FilterSource
  options: EventOptions
  sees: (id: string) => boolean
  isResumable: boolean
}

const begin = async (parts: LakeParts, settings: ListenerSettings, outlet: Sink): Promise<void> => {
  const {stream, source} = settings
  let isClosed = false
  outlet.onceClosed(() => {
    isClosed = true
  })
  stream.keepAlive(outlet)
  const filter = JSON.stringify(source)
  const {hub, matcher} = parts.audiences.of(stream.caller)
  const problem = await matcher.add(filter, source)
  if (problem) return refuse(outlet, problem, source.query)
  if (isClosed) return matcher.remove(filter)
  // From here to the subscription nothing else runs, so that no transaction falls between what is told and what will be.
  const subscriber = subscriberOf(parts, settings, filter, outlet)
  const missed = greet(parts, settings, outlet)
  const unsubscribe = hub.subscribe(subscriber, missed)
  outlet.onceClosed(() => {
    unsubscribe()
    void matcher.remove(filter)
  })
}

/** Says how the listener begins, and answers what it missed meanwhile. */
const greet = ({history}: LakeParts, {stream, isResumable}: ListenerSettings, outlet: Sink): Committed[] => {
  const missed = isResumable && stream.resumed ? replayAfter(history, stream.dataset, stream.resumed) : null
  const kind = missed ? 'welcomeback' : isResumable && stream.resumed ? 'reset' : 'welcome'
  const id = missed && stream.resumed ? formatPosition(stream.resumed) : stream.present()
  outlet.write(eventText(kind, JSON.stringify({listenerName: randomId()}), id))
  return missed ?? []
}

const subscriberOf = (
  {store, audiences}: LakeParts,
  {stream, source, options, sees, isResumable}: ListenerSettings,
  filter: string,
  outlet: Sink,
): Subscriber => {
  const {dataset} = stream
  const {hub, backlog} = audiences.of(stream.caller)
  let isBehind = false

  /** Who cannot keep up is not waited for: it hears nothing until it has caught up, and then begins anew. */
  const fallBehind = (): void => {
    isBehind = true
    if (!isResumable) outlet.cut()
    outlet.onceDrained(() => {
      isBehind = false
      hub.passOver(subscriber)
    })
  }

  const reset = (): void => {
    // It will be, with what is left out from now on as well, once it has caught up.
    if (isBehind) return
    outlet.write(eventText('reset', JSON.stringify({listenerName: randomId()}), stream.present()))
  }

  const take = (transaction: Committed, bits: number[], write: EventWriter): void => {
    const told = transaction.changes
      .map((change, at) => ({change, bits: bits[at] ?? 0}))
      .filter(({change, bits: matched}) => matched > 0 && sees(change.id))
      // In the order of ids, which a listener that resumes within the transaction can rely on.
      .sort((a, b) => (a.change.id < b.change.id ? -1 : 1))
    for (const [index, {change, bits: matched}] of told.entries()) {
      if (!isBehind && !backlog.hasRoom(outlet)) fallBehind()
      if (isBehind) return
      const data = write(change, options, {index, total: told.length, bits: matched})
      const id = formatPosition({transactionId: transaction.id, document: change.id})
      backlog.write(outlet, eventText('mutation', data, id))
    }
  }

  const subscriber: Subscriber = {
    dataset,
    filter,
    since: store.sequenceOf(dataset),
    take,
    refuse: () => refuse(outlet, OVERRUN, source.query),
    skip: () => (isResumable ? reset() : outlet.end()),
  }
  return subscriber
}

/** Ends a listener with what is wrong with its query, in the event that clients raise at once. */
const refuse = (outlet: Sink, {type, description, ...place}: QueryProblem, query: string): void => {
  const error = {type, description, query, ...place}
  outlet.write(eventText('channelError', JSON.stringify({message: description, error}), null))
  outlet.end()
}

const singleHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
