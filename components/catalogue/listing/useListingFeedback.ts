import {useRouter} from 'next/router'
import {type RefObject, useEffect, useRef} from 'react'
import {opensElsewhere} from '@/components/ui/toPagePath'

/**
 * Shows at once that a link of the listing was clicked: marks the link and its form, which is busy until the page has changed. When the
 * link is gone then, the heading of the results receives its focus. Links that do not change the listing are left out. Returns the ref of
 * an element inside the form. Changes of the form itself are marked by `useListingForm`. A page that was left by a full load may come
 * back from the browser's back/forward cache as it was: nothing is marked then, and `onRestore` is called.
 */
export function useListingFeedback(onRestore: () => void): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  const restore = useRef(onRestore)
  const {events} = useRouter()
  useEffect(() => {
    restore.current = onRestore
  })
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    let pressed: HTMLAnchorElement | null = null
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !changesListing(link) || opensElsewhere(event)) return
      // The property `ariaBusy` sets no attribute in older browsers.
      form.setAttribute('aria-busy', 'true')
      link.dataset.pressed = ''
      pressed = link
    }
    const end = () => {
      form.removeAttribute('aria-busy')
      for (const link of form.querySelectorAll<HTMLElement>('[data-pressed]')) delete link.dataset.pressed
      // Otherwise the next Tab would start at the top of the page.
      if (pressed?.isConnected === false && document.activeElement === document.body) focusResults(form)
      pressed = null
    }
    // A click that another one replaced is no end: the page changes when the last one is complete.
    const fail = (error: {cancelled?: boolean}) => error.cancelled || end()
    const show = ({persisted}: PageTransitionEvent) => {
      if (!persisted) return
      end()
      restore.current()
    }
    form.addEventListener('click', press)
    window.addEventListener('pageshow', show)
    events.on('routeChangeComplete', end)
    events.on('routeChangeError', fail)
    // A link within the page cancels a navigation and starts no other one.
    events.on('hashChangeComplete', end)
    return () => {
      form.removeEventListener('click', press)
      window.removeEventListener('pageshow', show)
      events.off('routeChangeComplete', end)
      events.off('routeChangeError', fail)
      events.off('hashChangeComplete', end)
    }
  }, [events])
  return inside
}

function focusResults(form: HTMLFormElement) {
  const heading = form.querySelector('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({preventScroll: true})
}

/** Whether a link leads to another selection or page of the listing: not to another page, and not to a place on this one. */
const changesListing = ({origin, pathname, search, target}: HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname && search !== location.search && !target
