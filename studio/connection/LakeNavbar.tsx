import type {NavbarProps} from 'sanity'
import {LiveUserApplicationContext} from 'sanity/_singletons'
import {createGlobalStyle} from 'styled-components'

/**
 * The bar at the top for a content lake of one's own. Its Help menu offers to register the Studio with Sanity's cloud, until
 * it is told that this has been done: here there is no such thing. Neither is there a project to manage at sanity.io.
 */
export function LakeNavbar(props: NavbarProps) {
  return (
    <LiveUserApplicationContext.Provider value={REGISTERED}>
      <WithoutManageLinks />
      {props.renderDefault(props)}
    </LiveUserApplicationContext.Provider>
  )
}

/** No setting takes these links out of the menu of the workspace and of the drawer on narrow screens. */
const WithoutManageLinks = createGlobalStyle`
  a[href^='https://www.sanity.io/manage'] {
    display: none !important;
  }
`

const REGISTERED = {
  userApplication: {id: 'studio', type: 'studio', urlType: 'external' as const, appHost: '/studio'},
  isLoading: false,
}
