import {getAuthToken, TOKEN_EVENT} from '../auth-token'

/** Event of the window after a request has found out that the browser is signed in to another account than the page shows. */
export const OTHER_ACCOUNT_EVENT = 'other-account'

/** Events after which the credential may have changed: here, in another tab, and while the page was in the background. */
const EVENTS = [TOKEN_EVENT, OTHER_ACCOUNT_EVENT, 'storage', 'pageshow'] as const

/** Calls `check` after every such event. Returns a function that stops it. */
export function onTokenEvent(check: (event: Event) => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, check)
  document.addEventListener('visibilitychange', check)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, check)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Marks the document of a signed-in visitor, by which CSS chooses the words of the header's link. */
export function markSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', getAuthToken() !== null)
}
