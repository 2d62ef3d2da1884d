import {useEffect, useState} from 'react'
import {keepCallsInside} from './connection/outside-calls'
import type {StudioSettings} from './settings'

/**
 * Clears the page for the Studio: the site's styles, which every page has, would reach into it. With a content lake of
 * one's own, what the Studio would fetch from Sanity's servers stays here. Answers whether that is done.
 */
export function useStudioIsolation({lakePath, projectId}: StudioSettings): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const styles = siteStyles()
    for (const style of styles) style.disabled = true
    const letCallsOut = lakePath === null ? () => {} : keepCallsInside(projectId, lakePath)
    setIsReady(true)
    return () => {
      letCallsOut()
      for (const style of styles) style.disabled = false
    }
  }, [lakePath, projectId])
  return isReady
}

/** The style sheets that came with the page itself; those that came later are the Studio's own. */
function siteStyles(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-n-g]')]
}
