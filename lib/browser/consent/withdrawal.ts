import Router from 'next/router'
import type {ConsentChange} from './consent'

/**
 * Reloads the page when the visitor no longer agrees to something, because a script that has run cannot be removed from a page. After a
 * decision in another tab, the page first keeps what the visitor has typed: it reloads after a navigation, or when the tab is hidden or
 * shown, once nothing would be lost. Returns whether something was withdrawn.
 */
export function reloadIfWithdrawn({consent, before, isElsewhere}: ConsentChange): boolean {
  const isWithdrawn = before?.granted.some(purpose => !consent.granted.includes(purpose)) ?? false
  if (isWithdrawn && isElsewhere) reloadWhenSaved()
  else if (isWithdrawn) window.location.reload()
  return isWithdrawn
}

function reloadWhenSaved(): void {
  const tryReload = () => {
    import('@/lib/browser/build/unsaved-input')
      .then(({hasUnsavedInput}) => {
        if (!hasUnsavedInput()) window.location.reload()
      })
      .catch((error: unknown) => console.error(error))
  }
  Router.events.on('routeChangeComplete', tryReload)
  document.addEventListener('visibilitychange', tryReload)
  tryReload()
}
