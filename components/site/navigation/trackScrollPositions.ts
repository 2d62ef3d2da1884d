import Router from 'next/router'
import {isHere, opensElsewhere, toPagePath} from '@/components/ui/toPagePath'
import {
  createPositionStore,
  restoreScroll,
  retryUntilSettled,
  scrollToFragment,
} from '@/lib/browser/scroll/scroll-memory'

/** The key of the current history entry, as set by the Next.js router. */
const currentEntry = (): string => String((history.state as {key?: string} | null)?.key ?? '')

/**
 * Restores the scroll position after back and forward, even when parts of the page load late, and scrolls to fragments and
 * focuses them. Has the router follow plain links within the page, since it gives no key of their own to history entries that the
 * browser adds. The browser itself restores a page that it loads in full, so its restoration is off only while this document
 * is shown. Returns a function that stops tracking.
 */
export function trackScrollPositions(): () => void {
  const tracker = new ScrollTracker()
  const controller = new AbortController()
  const {signal} = controller
  window.addEventListener('pagehide', tracker.onPageHide, {signal})
  window.addEventListener('click', tracker.onClick, {signal})
  window.addEventListener('pageshow', disableNativeRestoration, {signal})
  disableNativeRestoration()
  Router.beforePopState(() => {
    tracker.isPop = true
    return true
  })
  const listeners = [
    ['routeChangeStart', tracker.onStart],
    ['hashChangeStart', tracker.onStart],
    ['beforeHistoryChange', tracker.onHistoryChange],
    ['routeChangeComplete', tracker.onComplete],
    ['hashChangeComplete', tracker.onComplete],
  ] as const
  for (const [name, listener] of listeners) Router.events.on(name, listener)
  return () => {
    tracker.stopRestoring()
    controller.abort()
    Router.beforePopState(() => true)
    history.scrollRestoration = 'auto'
    for (const [name, listener] of listeners) Router.events.off(name, listener)
  }
}

const disableNativeRestoration = () => {
  history.scrollRestoration = 'manual'
}

class ScrollTracker {
  /** Whether the current navigation is back or forward. */
  isPop = false
  stopRestoring = () => {}
  readonly #positions = createPositionStore()
  #entry = currentEntry()
  /** Between `changing` and `idle` the URL and the rendered page may belong to different entries. */
  #phase: 'idle' | 'starting' | 'changing' = 'idle'

  #save() {
    if (this.#phase !== 'changing') this.#positions.set(this.#entry, window.scrollY)
  }

  readonly onPageHide = () => {
    this.#save()
    history.scrollRestoration = 'auto'
  }

  /** Runs after all other listeners. During a navigation the browser follows the link, since the router would cancel the navigation. */
  readonly onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || opensElsewhere(event) || this.#phase !== 'idle') return
    const path = toPagePath(link)
    if (!path?.includes('#') || !isHere(path)) return
    event.preventDefault()
    void Router.push(path)
  }

  readonly onStart = () => {
    this.stopRestoring()
    this.#save()
    if (this.#phase === 'idle') this.#phase = 'starting'
  }

  readonly onHistoryChange = () => {
    // Next.js also fires this event when it has only read the query of a page that was just loaded.
    if (this.#phase === 'starting') this.#phase = 'changing'
  }

  readonly onComplete = (url: string) => {
    this.#entry = currentEntry()
    const position = this.isPop ? this.#positions.get(this.#entry) : undefined
    this.isPop = false
    this.#phase = 'idle'
    const [, fragment] = url.split('#', 2)
    if (position !== undefined) this.stopRestoring = restoreScroll(position)
    else if (fragment !== undefined) this.stopRestoring = retryUntilSettled(() => scrollToFragment(fragment))
  }
}
