import {signInPath} from '@/lib/sign-in-path'
import {getAuthToken} from '../auth-token'

/** Returns the path to redirect to before the page at `path` may be shown, or null to show it. Runs in the browser. */
export type Middleware = (path: string) => string | null

/** Middleware by the name that pages use. */
const REGISTRY = {
  /** Redirects visitors without a credential to the sign-in page, which leads back to `path`. */
  auth: path => (getAuthToken() ? null : signInPath(path)),
} satisfies Record<string, Middleware>

export type MiddlewareName = keyof typeof REGISTRY

/** Returns the middleware with these names, in this order. Throws `Unknown route middleware` for an unregistered name. */
export function toMiddleware(names: readonly string[]): Middleware[] {
  return names.map(name => {
    if (!isRegistered(name)) throw new Error(`Unknown route middleware: "${name}"`)
    return REGISTRY[name]
  })
}

const isRegistered = (name: string): name is MiddlewareName => Object.hasOwn(REGISTRY, name)
