import {type RefObject, useCallback, useEffect, useRef, useState} from 'react'
import type {Overview} from '@/lib/browser/session/overview'
import {type AccountEnd, watchAccount} from './watchAccount'

type State =
  | {step: 'loading' | AccountEnd}
  | {step: 'failed'; isRetrying: boolean}
  | {step: 'loaded'; overview: Overview}

/** Loads what the account's page shows, and watches whose session it is; `retry` loads it again after a failure. */
export function useOverview() {
  const [state, setState] = useState<State>({step: 'loading'})

  const load = useCallback(() => {
    import('@/lib/browser/session/overview')
      .then(({loadOverview}) => loadOverview())
      .then(
        overview => setState(unlessReplaced(overview ? {step: 'loaded', overview} : {step: 'ended'})),
        () => setState(unlessReplaced({step: 'failed', isRetrying: false})),
      )
  }, [])
  const retry = () => {
    setState({step: 'failed', isRetrying: true})
    load()
  }

  useEffect(load, [load])
  const email = state.step === 'loaded' ? state.overview.account.email : null
  useEffect(() => watchAccount(email, step => setState({step})), [email])

  return {state, retry, headingRef: useFocusAfterFailure(state.step)}
}

/** Returns a change to `next` that keeps the page empty which another account has replaced while it was loading. */
const unlessReplaced =
  (next: State) =>
  (current: State): State =>
    current.step === 'replaced' ? current : next

/** Returns the `ref` of the heading, which gets the focus when the button that has loaded the page again is gone. */
function useFocusAfterFailure(step: State['step']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasFailed = useRef(false)
  useEffect(() => {
    if (step !== 'failed' && hasFailed.current && document.activeElement === document.body) heading.current?.focus()
    hasFailed.current = step === 'failed'
  }, [step])
  return heading
}
