import {signInPath} from '@/lib/sign-in-path'
import {getAuthToken} from '../auth-token'

/** Says where a visitor has to go before the page at `path` may be shown, or null when it may. Runs in the browser. */
export type Middleware = (path: string) => string | null

/** What a page can ask for by name. */
const REGISTRY = {
  /** Lets pass who has a credential; everybody else signs in first and comes back. */
  auth: path => (getAuthToken() ? null : signInPath(path)),
} satisfies Record<string, Middleware>

export type MiddlewareName = keyof typeof REGISTRY

/** The middleware of these names, in their order; throws `Unknown route middleware` for a name that is not registered. */
export function toMiddleware(names: readonly string[]): Middleware[] {
  return names.map(name => {
    if (!isRegistered(name)) throw new Error(`Unknown route middleware: "${name}"`)
    return REGISTRY[name]
  })
}

const isRegistered = (name: string): name is MiddlewareName => Object.hasOwn(REGISTRY, name)
