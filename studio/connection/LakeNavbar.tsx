import type {NavbarProps} from 'sanity'
import {LiveUserApplicationContext} from 'sanity/_singletons'
import {createGlobalStyle} from 'styled-components'
import {LakeProblem} from './LakeProblem'

/**
 * The navbar for a local content lake. Reports the Studio as registered, because the Help menu otherwise offers to register
 * it with Sanity's cloud, and hides the links to the project at sanity.io.
 */
export function LakeNavbar(props: NavbarProps) {
  return (
    <LiveUserApplicationContext.Provider value={REGISTERED}>
      <HideManageLinks />
      <LakeProblem />
      {props.renderDefault(props)}
    </LiveUserApplicationContext.Provider>
  )
}

/** No setting removes these links from the workspace menu or from the drawer on narrow screens. */
const HideManageLinks = createGlobalStyle`
  a[href^='https://www.sanity.io/manage'] {
    display: none !important;
  }
`

const REGISTERED = {
  userApplication: {id: 'studio', type: 'studio', urlType: 'external' as const, appHost: '/studio'},
  isLoading: false,
}
