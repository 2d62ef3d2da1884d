import {useRouter} from 'next/router'
import {useEffect} from 'react'
import {asPageSettles, goToFragment, openPositions, returnToHeight} from '@/lib/runtime/scroll-memory'
import {smoothScroll} from '@/lib/runtime/smooth-scroll'

type Events = ReturnType<typeof useRouter>['events']

/** Where the page stands after a navigation, and how the wheel moves it. Shows nothing. */
export default function PageScroll() {
  const {events} = useRouter()
  useEffect(() => rememberPlaces(events), [events])
  useEffect(smoothScroll, [])
  return null
}

/** The entry of the history that is shown, as Next's router names it. */
const currentEntry = (): string => String((history.state as {key?: string} | null)?.key ?? '')

/**
 * Back and forward return to where the visitor was, also where parts of the page arrive late; a fragment is sought and gets
 * the focus. The browser itself restores a page that it loads, so it is told to keep off only while this one is shown.
 */
function rememberPlaces(events: Events): () => void {
  const positions = openPositions()
  let entry = currentEntry()
  let giveUp = () => {}
  const controller = new AbortController()
  const {signal} = controller
  const keep = () => positions.keep(entry, window.scrollY)
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
  const arrived = (address: string) => {
    const before = entry
    entry = currentEntry()
    // A new entry has no position yet; one that was replaced is no return.
    const place = entry === before ? undefined : positions.of(entry)
    const [, fragment] = address.split('#', 2)
    if (place !== undefined) giveUp = returnToHeight(place)
    else if (fragment !== undefined) giveUp = asPageSettles(() => goToFragment(fragment))
  }
  window.addEventListener('pagehide', left, {signal})
  window.addEventListener('pageshow', shown, {signal})
  shown()
  const listeners = [
    ['routeChangeStart', started],
    ['hashChangeStart', started],
    ['routeChangeComplete', arrived],
    ['hashChangeComplete', arrived],
  ] as const
  for (const [name, listener] of listeners) events.on(name, listener)
  return () => {
    giveUp()
    controller.abort()
    history.scrollRestoration = 'auto'
    for (const [name, listener] of listeners) events.off(name, listener)
  }
}
