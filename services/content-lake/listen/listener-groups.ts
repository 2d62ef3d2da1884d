import type {Caller} from '../auth/caller.ts'
import type {LakeSettings} from '../options.ts'
import type {Store} from '../store/store.ts'
import {type Backlog, openBacklog} from './backlog.ts'
import {type Broadcaster, createBroadcaster} from './broadcaster.ts'
import {type Matcher, openMatcher} from './matcher.ts'

export type ListenerGroups = ReturnType<typeof createListenerGroups>

/** Listeners who wait for one another's filters, and share the memory for what they have not taken yet. */
type Audience = {hub: Broadcaster; matcher: Matcher; backlog: Backlog}

type Settings = Pick<LakeSettings, 'filterTimes' | 'listenerQueueLimit' | 'listenerBufferLimit' | 'audienceBufferLimit'>

/**
 * Those who are told of what is committed, apart by what they may wait for: who has a token waits for no stranger's filter,
 * and who has no filter for nobody's.
 */
export const createListenerGroups = (store: Store, settings: Settings) => {
  const {filterTimes, listenerQueueLimit, listenerBufferLimit, audienceBufferLimit} = settings
  const open = (): Audience => {
    const matcher = openMatcher(filterTimes)
    const backlog = openBacklog({one: listenerBufferLimit, all: audienceBufferLimit})
    return {hub: createBroadcaster(store, matcher, listenerQueueLimit), matcher, backlog}
  }
  const [trusted, anybody] = [open(), open()]
  const live = createBroadcaster(store, null, listenerQueueLimit)
  const hubs = [trusted.hub, anybody.hub, live]

  return {
    /** The audience that a caller belongs to. */
    of: ({role}: Caller): Audience => (role === 'anonymous' ? anybody : trusted),
    /** Those who are told of every transaction. */
    live,
    /** How many are told. */
    count: (): number => hubs.reduce((sum, hub) => sum + hub.count(), 0),
    /** Ends all streams. */
    close: async (): Promise<void> => {
      for (const {backlog} of [trusted, anybody]) backlog.close()
      await Promise.all(hubs.map(hub => hub.close()))
    },
  }
}
