import Router from 'next/router'
import {useEffect} from 'react'
import {asPageSettles, goToFragment, openPositions, returnToHeight} from '@/lib/runtime/scroll-memory'
import {smoothScroll} from '@/lib/runtime/smooth-scroll'

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
  const positions = openPositions()
  let entry = currentEntry()
  let isReturn = false
  // From when the address has changed to when the page has: what is shown may be of either.
  let isChanging = false
  let giveUp = () => {}
  const controller = new AbortController()
  const {signal} = controller
  const keep = () => {
    if (!isChanging) positions.keep(entry, window.scrollY)
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
  }
  const changed = () => {
    isChanging = true
  }
  const arrived = (address: string) => {
    entry = currentEntry()
    const place = isReturn ? positions.of(entry) : undefined
    isReturn = false
    isChanging = false
    const [, fragment] = address.split('#', 2)
    if (place !== undefined) giveUp = returnToHeight(place)
    else if (fragment !== undefined) giveUp = asPageSettles(() => goToFragment(fragment))
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
