import type {NextPage} from 'next'
import type {AppProps} from 'next/app'
import {Activity, useEffect} from 'react'
import {markHydrated, recoverFromMissingChunks} from '@/lib/browser/build/chunk-recovery'
import {loadDates} from '@/lib/browser/dates/load-dates'
import type {Layout} from '@/lib/content/layout/layout'
import {ErrorBoundary, markMounted} from './errors/ErrorBoundary'
import {SiteLayout} from './layout/SiteLayout'
import {keepFirstRoute} from './navigation/keepFirstRoute'
import {RouteMiddleware} from './navigation/RouteMiddleware'
import type {GuardedPage} from './navigation/RouteMiddlewareGate'

type Props = Pick<AppProps<object>, 'pageProps' | 'router'> & {Component: NextPage; layout: Layout}

/** A page can name middleware that has to pass before the page is shown. */
const isGuarded = (page: NextPage): page is GuardedPage => 'middleware' in page

if (typeof window !== 'undefined') {
  recoverFromMissingChunks()
  keepFirstRoute()
}

/** The layout around every page, with an error boundary around the page and another around everything. */
export function SiteApp({Component, pageProps, router: {asPath}, layout}: Props) {
  useEffect(start, [])
  return (
    <ErrorBoundary page={asPath} isRoot>
      <SiteLayout layout={layout}>
        <ErrorBoundary page={asPath}>
          {/* React hydrates the content of a boundary after everything around it, in short tasks. */}
          <Activity>
            {isGuarded(Component) ? (
              <RouteMiddleware Component={Component} pageProps={pageProps} />
            ) : (
              <Component {...pageProps} />
            )}
            <Mounted />
          </Activity>
        </ErrorBoundary>
      </SiteLayout>
    </ErrorBoundary>
  )
}

/** The end of a page. Its effect runs after the first effects of the page, whose errors reach their boundary after it. */
function Mounted() {
  useEffect(() => queueMicrotask(markMounted), [])
  return null
}

function start() {
  markHydrated()
  // When loading fails, dates stay as the server rendered them.
  loadDates().catch(() => {})
  // Loaded early: by the time it is needed, an hour from now, a deployment may have removed its chunk.
  const timer = setTimeout(loadWatches, 3000)
  return () => clearTimeout(timer)
}

function loadWatches() {
  // When loading fails, the page keeps the build and the pictures that it has.
  import('@/lib/browser/start-watches').then(({startWatches}) => startWatches()).catch(() => {})
}
