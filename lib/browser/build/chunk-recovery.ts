import Router from 'next/router'
import {isCrawler} from '@/lib/browser/crawler'
import {mayReload} from './reload-guard'

/*
 * What happens when a part of the site's code is missing, mostly since a deployment took it away: the page that was wanted
 * is loaded in full, once; when the part is missing then too, the error page is shown.
 */

/** Ends a navigation without being an error for anybody. */
export const navigationCancelled = (): Error => Object.assign(new Error('Navigation stopped'), {cancelled: true})

const lostCode = () => new Error('A part of this page could not be loaded')

/** Address of the navigation under way. */
let wanted: string | null = null
/** Address whose missing code has been dealt with: what Next says of it afterwards is of no account. */
let dealtWith: string | null = null
let isStarted = false

/** Told once the first page has come to life: from then on only a navigation can lack its page's code. */
export function markHydrated(): void {
  isStarted = true
}

/** Whether the first page has come to life. */
export const isHydrated = (): boolean => isStarted

/** Loads an address in full, in place of the navigation to it: what that still lacks is of no account. */
export function hardNavigate(url: string): void {
  dealtWith = url
  wanted = null
  window.location.assign(url)
}

/** An error that nobody catches: the boundary around everything shows the error page. */
function giveUp(url: string): void {
  dealtWith = url
  wanted = null
  reportError(lostCode())
}

/** Watches over the code of the first page and of every navigation; to be called once, as early as possible. */
export function recoverFromMissingChunks(): void {
  Router.events.on('routeChangeStart', (url: string) => {
    wanted = url
    dealtWith = null
  })
  Router.events.on('routeChangeComplete', () => {
    wanted = null
  })
  Router.events.on('routeChangeError', onRouteError)
  // A script's own error does not bubble.
  window.addEventListener('error', onScriptError, true)
}

function onScriptError({target}: Event): void {
  if (!(target instanceof HTMLScriptElement && target.src.includes('/_next/static/chunks/'))) return
  if (wanted) {
    if (mayReload(wanted)) hardNavigate(wanted)
    else giveUp(wanted)
  } else if (!isStarted && target.defer) {
    if (!isCrawler() && mayReload(window.location.pathname)) window.location.reload()
    else void failInitialPage(lostCode())
  }
}

/** After a missing chunk Next loads the page in full by itself: it may, as long as that has not just been tried. */
function onRouteError(error: Error & {cancelled?: boolean}, url: string): void {
  wanted = null
  // An address without a page of ours, and data that did not come, are the server's to answer.
  if (error.cancelled || /lookup route|static props/.test(error.message)) return
  if (dealtWith === url) throw navigationCancelled()
  if (mayReload(url)) return
  giveUp(url)
  throw navigationCancelled()
}

/**
 * Answers for the first page whose code is missing or has failed: a page that throws the error when it is rendered takes its
 * place, so that the boundaries show the error page. Left to itself, Next would end with a page that is not the site's. For
 * a crawler the HTML stays as it is, and the promise is never kept.
 */
export function failInitialPage(error: Error): Promise<void> {
  console.error('Error while mounting app', error)
  if (isCrawler()) return new Promise(() => {})
  failure = error
  const {__NEXT_P: entries, __NEXT_DATA__: data} = window as unknown as NextWindow
  const known = Router.router?.components[data.page]
  if (known) Object.assign(known, {Component: FailedPage, err: undefined})
  else entries.push([data.page, () => ({default: FailedPage})])
  return Promise.resolve()
}

let failure: Error

function FailedPage(): never {
  throw failure
}

/** Where Next keeps what it was told of the page, and takes in the code of pages as it arrives. */
type NextWindow = {__NEXT_P: [page: string, load: () => unknown][]; __NEXT_DATA__: {page: string}}
