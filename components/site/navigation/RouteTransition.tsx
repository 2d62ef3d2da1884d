import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'

/** A roller of teal that passes over the page once a new one has arrived; still where motion is unwanted. */
export function RouteTransition() {
  const {events} = useRouter()
  const [pass, setPass] = useState(0)
  useEffect(() => {
    const roll = (_path: string, {shallow}: {shallow: boolean}) => {
      if (!shallow) setPass(count => count + 1)
    }
    events.on('routeChangeComplete', roll)
    return () => events.off('routeChangeComplete', roll)
  }, [events])
  return pass > 0 && <i key={pass} className="press-roller" aria-hidden="true" />
}
