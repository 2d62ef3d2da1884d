import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {useCurrent} from '@/components/site/navigation/useCurrent'
import {Link} from '@/components/ui/Link'
import {getAuthToken} from '@/lib/browser/auth-token'
import type {Account} from '@/lib/browser/session/session'
import {routes} from '@/lib/routes'
import {signInPath} from '@/lib/sign-in-path'

type State = {step: 'loading'} | {step: 'loaded'; account: Account | null} | {step: 'failed'}

const loadSession = () => import('@/lib/browser/session/session')

/** The signed-in account with a sign-out button, or a link to sign in. */
export default function AccountRow({isOpen}: {isOpen: boolean}) {
  const {asPath} = useRouter()
  const toCurrent = useCurrent()
  const [state, setState] = useState<State>({step: 'loading'})
  const token = getAuthToken()
  // After a failure the next opening of the menu tries again.
  const isWaiting = state.step === 'failed' && !isOpen
  // Runs again when the token changes, for example after signing in.
  useEffect(() => {
    if (isWaiting) return
    let isCurrent = true
    const update = (next: State) => isCurrent && setState(next)
    if (token) loadAccount().then(update)
    else setState({step: 'loaded', account: null})
    return () => {
      isCurrent = false
    }
  }, [token, isWaiting])

  async function endSession() {
    setState({step: 'loaded', account: null})
    const {signOut} = await loadSession()
    await signOut().catch(() => {})
  }

  if (state.step === 'loading') return null
  if (state.step === 'failed') return <p className="mute py-2.5">Your account cannot be reached just now.</p>
  if (!state.account) {
    const current = toCurrent(routes.login)
    return (
      // The sign-in page itself knows where the visitor wants to go.
      <Link href={current ? asPath : signInPath(asPath)} className="tlink inline-block py-2.5" aria-current={current}>
        Sign in
      </Link>
    )
  }
  const {name, shop} = state.account
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="py-2.5">
        Signed in as <strong>{name}</strong>
        {shop && <span className="mute"> · {shop}</span>}
      </p>
      <Link href={routes.account} className="tlink py-2.5" aria-current={toCurrent(routes.account)}>
        Your account
      </Link>
      <button type="button" className="tlink py-2.5" onClick={endSession}>
        Sign out
      </button>
    </div>
  )
}

async function loadAccount(): Promise<State> {
  try {
    const {getAccount} = await loadSession()
    return {step: 'loaded', account: await getAccount()}
  } catch {
    return {step: 'failed'}
  }
}
