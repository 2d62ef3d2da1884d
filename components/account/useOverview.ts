import {useCallback, useEffect, useState} from 'react'
import type {Overview} from '@/lib/browser/session/overview'
import {watchAccount} from './watchAccount'

type State = {step: 'loading' | 'failed' | 'ended'} | {step: 'loaded'; overview: Overview}

/** Loads what the account's page shows, and watches whose session it is; `load` loads it again after a failure. */
export function useOverview() {
  const [state, setState] = useState<State>({step: 'loading'})

  const load = useCallback(() => {
    setState({step: 'loading'})
    import('@/lib/browser/session/overview')
      .then(({loadOverview}) => loadOverview())
      .then(
        overview => setState(overview ? {step: 'loaded', overview} : {step: 'ended'}),
        () => setState({step: 'failed'}),
      )
  }, [])

  useEffect(load, [load])
  const email = state.step === 'loaded' ? state.overview.account.email : null
  useEffect(() => watchAccount(email, () => setState({step: 'ended'})), [email])

  return {state, load}
}
