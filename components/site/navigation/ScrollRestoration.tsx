import Router from 'next/router'
import {useEffect} from 'react'
import {
  createPositionStore,
  restoreScroll,
  retryUntilSettled,
  scrollToFragment,
} from '@/lib/browser/scroll/scroll-memory'
import {smoothScroll} from '@/lib/browser/scroll/smooth-scroll'

/** Where the page stands after a navigation, and how the wheel moves it. Shows nothing. */
export default function PageScroll() {
  useEffect(rememberPlaces, [])
  useEffect(smoothScroll, [])
  return null
}

/** The entry of the history that is shown, as Next's router names it. */
const currentEntry = (): string => String((history.state as {key?: string} | null)?.key ?? '')

/**
 * Back and forward return to where the visitor was, also where parts of the page arrive late; a fragment is sought and gets
 * the focus. The browser itself restores a page that it loads, so it is told to keep off only while this one is shown.
 */
function rememberPlaces(): () => void {
  const positions = createPositionStore()
  let entry = currentEntry()
  let isReturn = false
  // Between the change of the address and that of the page, what is shown may be of either.
  let phase: 'shown' | 'asked' | 'changing' = 'shown'
  let giveUp = () => {}
  const controller = new AbortController()
  const {signal} = controller
  const keep = () => {
    if (phase !== 'changing') positions.keep(entry, window.scrollY)
  }
  const left = () => {
    keep()
    history.scrollRestoration = 'auto'
  }
  const shown = () => {
    history.scrollRestoration = 'manual'
  }
  const started = () => {
    giveUp()
    keep()
    if (phase === 'shown') phase = 'asked'
  }
  const changed = () => {
    // Next also says so when it has only read the query of a page that has just been loaded.
    if (phase === 'asked') phase = 'changing'
  }
  const arrived = (address: string) => {
    entry = currentEntry()
    const place = isReturn ? positions.of(entry) : undefined
    isReturn = false
    phase = 'shown'
    const [, fragment] = address.split('#', 2)
    if (place !== undefined) giveUp = restoreScroll(place)
    else if (fragment !== undefined) giveUp = retryUntilSettled(() => scrollToFragment(fragment))
  }
  window.addEventListener('pagehide', left, {signal})
  window.addEventListener('pageshow', shown, {signal})
  shown()
  Router.beforePopState(() => {
    isReturn = true
    return true
  })
  const listeners = [
    ['routeChangeStart', started],
    ['hashChangeStart', started],
    ['beforeHistoryChange', changed],
    ['routeChangeComplete', arrived],
    ['hashChangeComplete', arrived],
  ] as const
  for (const [name, listener] of listeners) Router.events.on(name, listener)
  return () => {
    giveUp()
    controller.abort()
    Router.beforePopState(() => true)
    history.scrollRestoration = 'auto'
    for (const [name, listener] of listeners) Router.events.off(name, listener)
  }
}
