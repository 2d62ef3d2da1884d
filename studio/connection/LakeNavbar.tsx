import type {NavbarProps} from 'sanity'
import {LiveUserApplicationContext} from 'sanity/_singletons'

/**
 * The bar at the top for a content lake of one's own. Its Help menu offers to register the Studio with Sanity's cloud, until
 * it is told that this has been done: here there is no such thing.
 */
export function LakeNavbar(props: NavbarProps) {
  return (
    <LiveUserApplicationContext.Provider value={REGISTERED}>
      {props.renderDefault(props)}
    </LiveUserApplicationContext.Provider>
  )
}

const REGISTERED = {
  userApplication: {id: 'studio', type: 'studio', urlType: 'external' as const, appHost: '/studio'},
  isLoading: false,
}
