import {useRouter} from 'next/router'
import {type ReactNode, useEffect, useState} from 'react'
import {toMiddleware} from '@/lib/browser/session/route-middleware'

export type RouteMiddlewareProps = {names: readonly string[]; children: ReactNode}

/**
 * Runs a page's middleware in the browser. Renders nothing, on the server too, until all of it has passed. An unregistered
 * name throws on every render, so that the build fails.
 */
export default function RouteMiddlewareGate({names, children}: RouteMiddlewareProps) {
  const {asPath, replace} = useRouter()
  const [passedAt, setPassedAt] = useState<string | null>(null)
  const middleware = toMiddleware(names)
  useEffect(() => {
    const redirect = toMiddleware(names)
      .map(check => check(asPath))
      .find(path => path !== null)
    if (redirect) void replace(redirect)
    else setPassedAt(asPath)
  }, [names, asPath, replace])
  return middleware.length === 0 || passedAt === asPath ? children : null
}
