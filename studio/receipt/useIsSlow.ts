import {useEffect, useState} from 'react'

/** How long the site may take to confirm a publish before the editor is notified, in milliseconds. */
const SLOW_AFTER_MS = 10_000

/** Returns true once `isPending` has been true for ten seconds. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    setIsSlow(false)
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return isSlow
}
