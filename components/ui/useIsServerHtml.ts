import {useSyncExternalStore} from 'react'

/** Returns true on the server and while React hydrates its HTML, and false once the component is rendered in the browser. */
export const useIsServerHtml = (): boolean => useSyncExternalStore(neverChanges, no, yes)

const neverChanges = () => () => {}
const no = () => false
const yes = () => true
