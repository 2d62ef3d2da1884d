import type {NextPage} from 'next'
import type {AppProps} from 'next/app'
import {useEffect} from 'react'
import {markHydrated, recoverFromMissingChunks} from '@/lib/browser/build/chunk-recovery'
import {loadDates} from '@/lib/browser/dates/load-dates'
import type {Layout} from '@/lib/content/layout/layout'
import {ErrorBoundary, noteMounted} from './errors/ErrorBoundary'
import {SiteLayout} from './layout/SiteLayout'
import {RouteMiddleware} from './navigation/RouteMiddleware'

/** A page may name the middleware that has to pass before it is shown. */
type Page = NextPage & {middleware?: readonly string[]}
type Props = Pick<AppProps<object>, 'pageProps' | 'router'> & {Component: Page; layout: Layout}

if (typeof window !== 'undefined') recoverFromMissingChunks()

/** The one default layout around every page, with a boundary for what fails within it and one around everything. */
export function SiteApp({Component, pageProps, router: {asPath}, layout}: Props) {
  useEffect(start, [])
  const page = <Component {...pageProps} />
  return (
    <ErrorBoundary page={asPath} isWhole>
      <SiteLayout layout={layout}>
        <ErrorBoundary page={asPath}>
          {Component.middleware ? <RouteMiddleware names={Component.middleware}>{page}</RouteMiddleware> : page}
        </ErrorBoundary>
      </SiteLayout>
    </ErrorBoundary>
  )
}

function start() {
  markHydrated()
  // Without them dates stand as the server wrote them.
  loadDates().catch(() => {})
  // Errors of the first effects reach their boundary after this effect has run.
  queueMicrotask(noteMounted)
  // Not when it is first needed, an hour from now: a deployment may have taken its code away by then.
  const timer = setTimeout(loadWatch, 3000)
  return () => clearTimeout(timer)
}

function loadWatch() {
  // Without a watch the page goes on with the build that is here.
  import('@/lib/browser/build/build-watch').then(({watchBuilds}) => watchBuilds()).catch(() => {})
}
