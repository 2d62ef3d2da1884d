import type {NextPage} from 'next'
import {useRouter} from 'next/router'
import {type ComponentType, useEffect, useState} from 'react'
import {toMiddleware} from '@/lib/browser/session/route-middleware'

/** A page that names middleware. The server renders only its `Head` and, for browsers without scripts, its `WithoutScript`. */
export type GuardedPage = NextPage & {
  middleware: readonly string[]
  Head?: ComponentType
  WithoutScript?: ComponentType
}
export type RouteMiddlewareProps = {Component: GuardedPage; pageProps: object}

/**
 * Runs a page's middleware in the browser. Until all of it has passed, and on the server, it renders nothing but the page's
 * `Head` and `WithoutScript`. An unregistered name throws on every render, so that the build fails.
 */
export default function RouteMiddlewareGate({Component, pageProps}: RouteMiddlewareProps) {
  const {asPath, replace} = useRouter()
  // A link within the page changes nothing of what has passed.
  const path = asPath.split('#', 1)[0] ?? ''
  const [passedAt, setPassedAt] = useState<string | null>(null)
  const {middleware: names, Head, WithoutScript} = Component
  const middleware = toMiddleware(names)
  useEffect(() => {
    const redirect = toMiddleware(names)
      .map(check => check(asPath))
      .find(path => path !== null)
    if (redirect) void replace(redirect)
    else setPassedAt(path)
  }, [names, asPath, path, replace])
  const hasPassed = middleware.length === 0 || passedAt === path
  return (
    <>
      {Head && <Head />}
      {!hasPassed && WithoutScript && (
        <noscript>
          <WithoutScript />
        </noscript>
      )}
      {hasPassed && <Component {...pageProps} />}
    </>
  )
}
