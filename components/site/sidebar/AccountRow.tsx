import {useRouter} from 'next/router'
import {useEffect, useState} from 'react'
import {Link} from '@/components/ui/Link'
import {getAuthToken} from '@/lib/browser/auth-token'
import type {Account} from '@/lib/browser/session/session'
import {signInPath} from '@/lib/sign-in-path'

type State = {step: 'asking'} | {step: 'known'; account: Account | null} | {step: 'unknown'}

const loadSession = () => import('@/lib/browser/session/session')

/** The name of whoever is signed in with the way out, or the way in. */
export default function AccountRow() {
  const {asPath} = useRouter()
  const [state, setState] = useState<State>({step: 'asking'})
  const token = getAuthToken()
  // Asked anew whenever the credential is another one, as after signing in.
  useEffect(() => {
    let isCurrent = true
    const settle = (next: State) => isCurrent && setState(next)
    if (token) whoIsIt().then(settle)
    else setState({step: 'known', account: null})
    return () => {
      isCurrent = false
    }
  }, [token])

  async function leave() {
    setState({step: 'known', account: null})
    const {signOut} = await loadSession()
    await signOut().catch(() => {})
  }

  if (state.step === 'asking') return null
  if (state.step === 'unknown') return <p className="mute py-2.5">Your account cannot be reached just now.</p>
  if (!state.account) {
    return (
      <Link href={signInPath(asPath)} className="tlink inline-block py-2.5">
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
      <button type="button" className="tlink py-2.5" onClick={leave}>
        Sign out
      </button>
    </div>
  )
}

async function whoIsIt(): Promise<State> {
  try {
    const {getAccount} = await loadSession()
    return {step: 'known', account: await getAccount()}
  } catch {
    return {step: 'unknown'}
  }
}
