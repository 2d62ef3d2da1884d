import {layerOf, randomId} from '../document-id.ts'
import {flag, groqParams, single} from '../http/request-values.ts'
import {apiVersionOf} from '../http/scope.ts'
import type {LakeParts} from '../lake-parts.ts'
import type {Committed} from '../store/store.ts'
import {eventOptionsOf, includesVersionsByDefault} from './listener-options.ts'
import {createListenerSubscriber, type ListenerSettings, sendChannelError} from './listener-subscriber.ts'
import type {FilterSource} from './matcher/filter.ts'
import {formatPosition} from './position.ts'
import {replayAfter} from './replay.ts'
import {eventText, type Sink} from './sink.ts'
import {openStream, type PreparedStream, type StreamRequest} from './stream.ts'

/** Prepares a listener, which sends the mutations of documents that match a filter; throws a LakeError for an invalid request. */
export const prepareListener = (parts: LakeParts, request: StreamRequest): PreparedStream => {
  const {query: fields, headers} = request
  const stream = openStream(parts, request, single(fields, 'lastEventId') ?? firstOf(headers['last-event-id']))
  const options = eventOptionsOf(fields)
  const hasVersions = flag(fields, 'includeAllVersions', includesVersionsByDefault(apiVersionOf(request)))
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
    canRead: id => stream.canRead(id) && (hasVersions || layerOf(id) === 'published'),
    isResumable: flag(fields, 'enableResume', false),
  }
  return {start: sink => start(parts, settings, sink)}
}

const start = async (parts: LakeParts, settings: ListenerSettings, sink: Sink): Promise<void> => {
  const {stream, source} = settings
  let isClosed = false
  sink.onceClosed(() => {
    isClosed = true
  })
  stream.keepAlive(sink)
  const filter = JSON.stringify(source)
  const {broadcaster, matcher} = parts.listenerGroups.of(stream.caller)
  const problem = await matcher.add(filter, source)
  if (problem) return sendChannelError(sink, problem, source.query)
  if (isClosed) return matcher.remove(filter)
  // Synchronous from here to the subscription, so that no transaction is lost between the replay and the live events.
  const subscriber = createListenerSubscriber(parts, settings, filter, sink)
  const missed = sendWelcome(parts, settings, sink)
  const unsubscribe = broadcaster.subscribe(subscriber, missed)
  sink.onceClosed(() => {
    unsubscribe()
    void matcher.remove(filter)
  })
}

/** Sends the first event, and returns the transactions that a resumed listener missed. */
const sendWelcome = ({history}: LakeParts, {stream, isResumable}: ListenerSettings, sink: Sink): Committed[] => {
  const {dataset, resumeAfter} = stream
  const missed = isResumable && resumeAfter ? replayAfter(history, dataset, resumeAfter, stream.replayLimit()) : null
  const kind = missed ? 'welcomeback' : isResumable && resumeAfter ? 'reset' : 'welcome'
  const id = missed && resumeAfter ? formatPosition(resumeAfter) : stream.currentPosition()
  sink.write(eventText(kind, JSON.stringify({listenerName: randomId()}), id))
  return missed ?? []
}

const firstOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
