import {getAuthToken} from '@/lib/browser/auth-token'
import {OTHER_ACCOUNT_EVENT, onTokenEvent} from '@/lib/browser/session/on-token-event'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'

/** Why the page no longer shows its account: the session has ended, or the browser is signed in to another account. */
export type AccountEnd = 'ended' | 'replaced'

/**
 * Watches the session of the account's page, here and in other tabs. When it has ended, the browser leaves for the sign-in page
 * with a full load, so that nothing of the account stays in memory; when the browser is signed in to another account than
 * `email`, the page reloads. Where that would lose something that the visitor has typed, it calls `onEnd` instead. `email` is
 * null while the account is not known yet. Returns a function that stops watching.
 */
export function watchAccount(email: string | null, onEnd: (end: AccountEnd) => void): () => void {
  let token = getAuthToken()
  const leaveForOther = () =>
    leave(
      () => window.location.reload(),
      () => onEnd('replaced'),
    )
  const stopTracking = trackTyping()
  const stopListening = onTokenEvent(({type}) => {
    const current = getAuthToken()
    if (current === null) {
      const toSignIn = () => window.location.replace(signInPath(routes.account))
      return void leave(toSignIn, () => onEnd('ended'))
    }
    if (type === OTHER_ACCOUNT_EVENT) return void leaveForOther()
    // A session may have ended elsewhere while the visitor was away.
    const isBack = type === 'visibilitychange' && document.visibilityState === 'visible'
    if (current === token && !isBack) return
    token = current
    if (email !== null) verify(email, leaveForOther)
  })
  return () => {
    stopListening()
    stopTracking()
  }
}

const unsavedInput = () => import('@/lib/browser/build/unsaved-input')

/** Records what the visitor types from the beginning; on other pages that starts later. Returns a function that stops it. */
function trackTyping(): () => void {
  // When loading fails, the page is left as if nothing had been typed.
  const tracking = unsavedInput().then(
    ({trackEdits}) => trackEdits(),
    () => () => {},
  )
  return () => void tracking.then(stop => stop())
}

/** Calls `keep` when leaving the page would lose something that the visitor has typed, otherwise `go`. */
async function leave(go: () => void, keep: () => void): Promise<void> {
  const isTyping = await unsavedInput()
    .then(({hasUnsavedInput}) => hasUnsavedInput())
    .catch(() => false)
  if (isTyping) keep()
  else go()
}

/** Calls `leaveForOther` when the browser is signed in to another account. When that cannot be asked, the page stays. */
function verify(email: string, leaveForOther: () => Promise<void>): void {
  import('@/lib/browser/session/overview')
    .then(({isOtherAccount}) => isOtherAccount(email))
    .then(isOther => (isOther ? leaveForOther() : undefined))
    .catch(() => {})
}
