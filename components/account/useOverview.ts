import {useCallback, useEffect, useState} from 'react'
import {getAuthToken} from '@/lib/browser/auth-token'
import {onTokenEvent} from '@/lib/browser/session/on-token-event'
import type {Overview} from '@/lib/browser/session/overview'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'

type State = {step: 'loading' | 'failed' | 'ended'} | {step: 'loaded'; overview: Overview; isLoading: boolean}

/**
 * Loads what the account's page shows; `load` loads it again. When the session ends, here or elsewhere, the browser leaves for
 * the sign-in page with a full load, so that nothing of the account stays in memory.
 */
export function useOverview() {
  const [state, setState] = useState<State>({step: 'loading'})

  const load = useCallback(() => {
    setState(toLoading)
    import('@/lib/browser/session/overview')
      .then(({loadOverview}) => loadOverview())
      .then(
        overview => setState(overview ? {step: 'loaded', overview, isLoading: false} : {step: 'ended'}),
        () => setState({step: 'failed'}),
      )
  }, [])

  useEffect(load, [load])
  useEffect(() => onTokenEvent(leaveWithoutToken), [])
  useEffect(() => {
    document.addEventListener('visibilitychange', verifySession)
    return () => document.removeEventListener('visibilitychange', verifySession)
  }, [])

  return {state, load}
}

/** A page that shows its data keeps showing them while it loads them again. */
const toLoading = (state: State): State => (state.step === 'loaded' ? {...state, isLoading: true} : {step: 'loading'})

function leaveWithoutToken(): void {
  if (getAuthToken() === null) window.location.replace(signInPath(routes.account))
}

/** Asks the backend whether the session is still open. When it has ended, the credential is deleted, and the page is left. */
function verifySession(): void {
  if (document.visibilityState !== 'visible') return
  import('@/lib/browser/session/session').then(({getAccount}) => getAccount()).catch(() => {})
}
