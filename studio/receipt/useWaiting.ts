import {useEffect, useState} from 'react'
import {PATIENCE_MS} from './describe-receipt'

/** For how many milliseconds something has been under way, as far as it matters: 0, or all the patience there is. */
export function useWaiting(isUnderWay: boolean): number {
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    setWaited(0)
    if (!isUnderWay) return
    const timer = setTimeout(() => setWaited(PATIENCE_MS), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay])
  return waited
}
