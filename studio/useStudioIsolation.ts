import {useEffect, useState} from 'react'
import {interceptRequests} from './connection/intercept-requests'
import type {StudioSettings} from './settings'

/**
 * Isolates the Studio from the site and, with a local lake, from Sanity's servers. Disables the site's global style sheets
 * and intercepts the Studio's requests to Sanity. Returns true once both are in effect.
 */
export function useStudioIsolation({lakePath, projectId}: StudioSettings): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const styles = siteStyles()
    for (const style of styles) style.disabled = true
    const restoreFetch = lakePath === null ? () => {} : interceptRequests(projectId, lakePath)
    setIsReady(true)
    return () => {
      restoreFetch()
      for (const style of styles) style.disabled = false
    }
  }, [lakePath, projectId])
  return isReady
}

/** Lists the style sheets that Next loads on every page. Sheets without `data-n-g` belong to the Studio. */
function siteStyles(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-n-g]')]
}
