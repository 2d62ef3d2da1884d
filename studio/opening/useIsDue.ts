import {useContext, useEffect, useState, useSyncExternalStore} from 'react'
import {DocumentPaneContext, PresentationContext} from 'sanity/_singletons'
import {isOnline} from '../connection/when-online'
import {isFrameLoading, noteFrame, onFrameChange} from './preview-frame'

/** A form waits at most this long. */
const MAX_WAIT_MS = 4000

/** Returns whether the form around is due: it can be edited, and in the Preview tool the page beside it is connected. Stays true. */
export function useIsDue(): boolean {
  const pane = useContext(DocumentPaneContext)
  const isInPreview = useContext(PresentationContext) !== null
  const isLoading = useSyncExternalStore(onFrameChange, isFrameLoading)
  // Without a connection, the form shows the kept texts, and says so.
  const isOpening = pane !== null && !pane.ready && pane.connectionState !== 'reconnecting' && isOnline()
  const isNow = !isOpening && !(isInPreview && isLoading)
  const [isDue, setIsDue] = useState(isNow)
  if (isNow && !isDue) setIsDue(true)
  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => {
      setIsDue(true)
      // The next form does not wait for this page again.
      noteFrame({isLoading: false})
    }, MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  return isDue || isNow
}
