import {Activity, type ComponentType, lazy} from 'react'

type Module<Props> = {default: ComponentType<Props>}

const RETRY_MS = 3000

/**
 * A part of the page whose code is not in the first load: the server renders it like any other, the browser leaves that
 * HTML standing until the code has arrived, then brings it to life. A navigation, or an update that brings the part in,
 * waits for the code.
 */
export function lazyHydrated<Props extends object>(load: () => Promise<Module<Props>>): ComponentType<Props> {
  const Part = lazy(() => persist(load))
  return props => (
    <Activity>
      <Part {...props} />
    </Activity>
  )
}

/** Tries again until the code comes: what the server rendered stays readable meanwhile. */
const persist = <Value,>(load: () => Promise<Value>): Promise<Value> =>
  load().catch(() => new Promise(resolve => setTimeout(resolve, RETRY_MS)).then(() => persist(load)))
