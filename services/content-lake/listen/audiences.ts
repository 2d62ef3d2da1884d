import type {Caller} from '../auth/caller.ts'
import type {Store} from '../store/store.ts'
import {type Hub, openHub} from './hub.ts'
import {type FilterTimes, type Matcher, openMatcher} from './matcher.ts'

export type Audiences = ReturnType<typeof openAudiences>

/** Listeners who wait for one another's filters. */
type Audience = {hub: Hub; matcher: Matcher}

/**
 * Those who are told of what is committed, apart by what they may wait for: who has a token waits for no stranger's filter,
 * and who has no filter for nobody's.
 */
export const openAudiences = (store: Store, times: FilterTimes) => {
  const open = (): Audience => {
    const matcher = openMatcher(times)
    return {hub: openHub(store, matcher), matcher}
  }
  const [trusted, anybody] = [open(), open()]
  const live = openHub(store, null)
  const hubs = [trusted.hub, anybody.hub, live]

  return {
    /** The audience of listeners that a caller belongs to. */
    of: ({role}: Caller): Audience => (role === 'anonymous' ? anybody : trusted),
    /** Those who are told of every transaction. */
    live,
    /** How many are told. */
    count: (): number => hubs.reduce((sum, hub) => sum + hub.count(), 0),
    /** Ends all streams. */
    close: async (): Promise<void> => {
      await Promise.all(hubs.map(hub => hub.close()))
    },
  }
}
