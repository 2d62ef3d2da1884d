import {Activity, type ComponentType, lazy} from 'react'

type Module<Props> = {default: ComponentType<Props>}

const RETRY_MS = 3000

/**
 * Wraps a component whose code is not part of the first load. The server renders it as usual; the browser keeps that HTML
 * until the code has loaded, then hydrates it. A navigation or an update that adds the component waits for the code.
 */
export function lazyHydrated<Props extends object>(load: () => Promise<Module<Props>>): ComponentType<Props> {
  const Lazy = lazyWithRetry(load)
  return props => (
    <Activity>
      <Lazy {...props} />
    </Activity>
  )
}

/** Wraps a component whose code loads when it is first rendered, and is retried until it has. */
export const lazyWithRetry = <Props extends object>(load: () => Promise<Module<Props>>) =>
  lazy(() => loadWithRetry(load))

/** Retries until the code has loaded. The server-rendered HTML stays readable in the meantime. */
const loadWithRetry = <Value,>(load: () => Promise<Value>): Promise<Value> =>
  load().catch(() => new Promise(resolve => setTimeout(resolve, RETRY_MS)).then(() => loadWithRetry(load)))
