import Router from 'next/router'
import {toPagePath} from '@/components/ui/toPagePath'

/** A focus that stays for this time is an intent, in milliseconds: who tabs through a page passes by most links. */
const FOCUS_MS = 150

type Connection = {saveData?: boolean; effectiveType?: string}

/** Whether the visitor saves data, or has a connection on which a prefetch would delay what the page itself needs. */
function isSaving(): boolean {
  const {connection} = navigator as Navigator & {connection?: Connection}
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

/**
 * Has the keyboard's focus prefetch the code and the data of a link's page, as hovering and touching do in Next.js, and ends all
 * prefetching for visitors who save data or have a slow connection. Each prefetch also loads the code of the head, which a first page
 * does without. Returns a function that undoes it.
 */
export function prefetchOnIntent(): () => void {
  const {router} = Router
  if (!router) return () => {}
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onFocus = ({target}: FocusEvent) => {
    clearTimeout(timer)
    const path = toIntent(target)
    if (path) timer = setTimeout(() => router.prefetch(path).catch(() => {}), FOCUS_MS)
  }
  const prefetch = router.prefetch.bind(router)
  router.prefetch = async (...options) => {
    if (!isSaving()) await Promise.all([prefetch(...options), import('@/components/site/seo/SeoTags')])
  }
  // Ends the speculation rules (`public/speculation-rules.json`): they fetch whole documents, for links before hydration. Pictures near a
  // phone's screen are requested from now on (`styles/lists.css`).
  document.documentElement.dataset.hydrated = ''
  document.addEventListener('focusin', onFocus, {signal: controller.signal})
  return () => {
    controller.abort()
    clearTimeout(timer)
    router.prefetch = prefetch
    delete document.documentElement.dataset.hydrated
  }
}

/** Returns the path of the page that a link with the keyboard's focus leads to; null for everything else, and for this page. */
function toIntent(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLAnchorElement && target.matches(':focus-visible'))) return null
  const isHere = target.pathname === location.pathname && target.search === location.search
  return isHere ? null : toPagePath(target)
}
