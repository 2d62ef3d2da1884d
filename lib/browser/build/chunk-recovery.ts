import Router from 'next/router'
import {isCrawler} from '@/lib/browser/crawler'
import {mayReload} from './may-reload'

/*
 * Recovers from missing JavaScript chunks, which a deployment may have removed: loads the requested page in full, once. When
 * the chunk is missing again, shows the error page.
 */

/** Creates the error that cancels a client-side navigation. Nothing reports it. */
export const navigationCancelled = (): Error => Object.assign(new Error('Navigation cancelled'), {cancelled: true})

const missingChunk = () => new Error('A part of this page could not be loaded')

/** URL of the navigation in progress. */
let pendingUrl: string | null = null
/** URL whose missing chunk has been handled; Next's later errors about it are ignored. */
let handledUrl: string | null = null
let hasHydrated = false

/** Call it when the first page has hydrated: from then on only navigations can miss a chunk. */
export function markHydrated(): void {
  hasHydrated = true
}

/** Returns true when the first page has hydrated. */
export const isHydrated = (): boolean => hasHydrated

/** Loads a URL in full instead of navigating to it; later errors about its chunks are ignored. */
export function hardNavigate(url: string): void {
  handledUrl = url
  pendingUrl = null
  window.location.assign(url)
}

/** Reports an uncaught error: the root error boundary then shows the error page. */
function reportMissingChunk(url: string): void {
  handledUrl = url
  pendingUrl = null
  reportError(missingChunk())
}

/** Watches the chunks of the first page and of every navigation. Call it once, as early as possible. */
export function recoverFromMissingChunks(): void {
  Router.events.on('routeChangeStart', (url: string) => {
    pendingUrl = url
    handledUrl = null
  })
  Router.events.on('routeChangeComplete', () => {
    pendingUrl = null
  })
  Router.events.on('routeChangeError', onRouteError)
  // Error events of scripts do not bubble, so this one listens in the capture phase.
  window.addEventListener('error', onScriptError, true)
}

/** Before hydration, only the page's own scripts count, which run in their order: chunks that load later are `async`. */
function onScriptError({target}: Event): void {
  if (!(target instanceof HTMLScriptElement && target.src.includes('/_next/static/chunks/'))) return
  if (pendingUrl) {
    if (mayReload(pendingUrl)) hardNavigate(pendingUrl)
    else reportMissingChunk(pendingUrl)
  } else if (!hasHydrated && !target.async) {
    if (!isCrawler() && mayReload(window.location.pathname)) window.location.reload()
    else void failInitialPage(missingChunk())
  }
}

/** Next loads the page in full after a missing chunk; this lets it, unless that has just been tried. */
function onRouteError(error: Error & {cancelled?: boolean}, url: string): void {
  pendingUrl = null
  // For unknown paths and failed data requests Next loads the page from the server, which responds with the right error.
  if (error.cancelled || /lookup route|static props/.test(error.message)) return
  if (handledUrl === url) throw navigationCancelled()
  if (mayReload(url)) return
  reportMissingChunk(url)
  throw navigationCancelled()
}

/**
 * Replaces the first page, whose chunk is missing or has thrown, by one that throws the error on render, so that the error
 * boundaries show the site's error page instead of Next's. For a crawler it leaves the HTML as it is and never resolves.
 */
export function failInitialPage(error: Error): Promise<void> {
  console.error('Error while mounting app', error)
  if (isCrawler()) return new Promise(() => {})
  failure = error
  const {__NEXT_P: entries, __NEXT_DATA__: data} = window as unknown as NextWindow
  const loaded = Router.router?.components[data.page]
  if (loaded) Object.assign(loaded, {Component: FailedPage, err: undefined})
  else entries.push([data.page, () => ({default: FailedPage})])
  return Promise.resolve()
}

let failure: Error

function FailedPage(): never {
  throw failure
}

/** Next's own globals: the data of the page, and the queue of page chunks as they arrive. */
type NextWindow = {__NEXT_P: [page: string, load: () => unknown][]; __NEXT_DATA__: {page: string}}
