import {useEffect, useState} from 'react'

/** After the connection is back, what could not be saved within this time is offered. */
const MAX_SAVING_MS = 20_000

/** Returns true from the loss of the connection until everything is saved, or has not been saved for 20 seconds. */
export function useLatch(isDisconnected: boolean, isSaved: boolean): boolean {
  const [isClosed, setClosed] = useState(isDisconnected)
  useEffect(() => {
    if (isDisconnected) setClosed(true)
    else if (isSaved) setClosed(false)
    else {
      const timer = setTimeout(() => setClosed(false), MAX_SAVING_MS)
      return () => clearTimeout(timer)
    }
  }, [isDisconnected, isSaved])
  return isDisconnected || isClosed
}
