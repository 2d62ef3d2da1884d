import type {Caller} from '../auth/caller.ts'
import type {LakeSettings} from '../options.ts'
import type {Store} from '../store/store.ts'
import {type Backlog, createBacklog} from './backlog.ts'
import {Broadcaster} from './broadcaster.ts'
import {Matcher} from './matcher/matcher.ts'

export type ListenerGroups = ReturnType<typeof createListenerGroups>

/** Listeners that wait for each other's filters and share the memory for unread events. */
type ListenerGroup = {broadcaster: Broadcaster; matcher: Matcher; backlog: Backlog}

type Settings = Pick<LakeSettings, 'filterLimits' | 'listenerQueueLimit' | 'listenerBufferLimit' | 'groupBufferLimit'>

/**
 * Creates the listener groups: callers with a token never wait for the filters of anonymous callers, and streams without
 * a filter wait for none.
 */
export const createListenerGroups = (store: Store, settings: Settings) => {
  const {filterLimits, listenerQueueLimit, listenerBufferLimit, groupBufferLimit} = settings
  const createGroup = (): ListenerGroup => {
    const matcher = new Matcher(filterLimits)
    const backlog = createBacklog({one: listenerBufferLimit, all: groupBufferLimit})
    return {broadcaster: new Broadcaster(store, matcher, listenerQueueLimit), matcher, backlog}
  }
  const [authenticated, anonymous] = [createGroup(), createGroup()]
  const live = new Broadcaster(store, null, listenerQueueLimit)
  const broadcasters = [authenticated.broadcaster, anonymous.broadcaster, live]

  return {
    /** Returns the group of a caller. */
    of: ({role}: Caller): ListenerGroup => (role === 'anonymous' ? anonymous : authenticated),
    /** The broadcaster of live events, which delivers every transaction. */
    live,
    /** Returns the number of subscribers. */
    count: (): number => broadcasters.reduce((sum, broadcaster) => sum + broadcaster.count(), 0),
    /** Ends all streams. */
    close: async (): Promise<void> => {
      for (const {backlog} of [authenticated, anonymous]) backlog.close()
      await Promise.all(broadcasters.map(broadcaster => broadcaster.close()))
    },
  }
}
