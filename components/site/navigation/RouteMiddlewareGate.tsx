import {useRouter} from 'next/router'
import {type ReactNode, useEffect, useState} from 'react'
import {toMiddleware} from '@/lib/browser/session/route-middleware'

export type RouteMiddlewareProps = {names: readonly string[]; children: ReactNode}

/**
 * Runs a page's middleware in the browser. Until all of it lets pass nothing of the page is there, on the server neither;
 * a name that is not registered throws wherever the page is rendered, so that the build fails.
 */
export default function RouteMiddlewareGate({names, children}: RouteMiddlewareProps) {
  const {asPath, replace} = useRouter()
  const [passedAt, setPassedAt] = useState<string | null>(null)
  const middleware = toMiddleware(names)
  useEffect(() => {
    const instead = toMiddleware(names)
      .map(check => check(asPath))
      .find(path => path !== null)
    if (instead) void replace(instead)
    else setPassedAt(asPath)
  }, [names, asPath, replace])
  return middleware.length === 0 || passedAt === asPath ? children : null
}
