import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'

/** A teal bar that sweeps over the page after each route change. CSS hides it when the visitor prefers reduced motion. */
export function RouteTransition() {
  const {events} = useRouter()
  const [routeChanges, setRouteChanges] = useState(0)
  useEffect(() => {
    const play = (_path: string, {shallow}: {shallow: boolean}) => {
      if (!shallow) setRouteChanges(count => count + 1)
    }
    events.on('routeChangeComplete', play)
    return () => events.off('routeChangeComplete', play)
  }, [events])
  return routeChanges > 0 && <i key={routeChanges} className="press-roller" aria-hidden="true" />
}
