import {useRouter} from 'next/router'
import {type FormEvent, useEffect, useRef, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {Field} from '@/components/ui/Field'
import {Icon} from '@/components/ui/icons/Icon'
import type {SignInResult} from '@/lib/browser/session/session'
import {routes} from '@/lib/routes'
import {toRedirectPath} from '@/lib/sign-in-path'

type Faults = {failure: string | null; errors: Record<string, string>}
type State = {step: 'loading' | 'sending'} | ({step: 'editing'} & Faults)

const NO_FAULTS: Faults = {failure: null, errors: {}}

/** Email and password; what is wrong is told above and beside the fields, and what was typed is kept. */
export function SignInForm() {
  const {push} = useRouter()
  const [state, setState] = useState<State>({step: 'loading'})
  const summary = useRef<HTMLDivElement>(null)
  const {failure, errors} = state.step === 'editing' ? state : NO_FAULTS
  useEffect(() => setState({step: 'editing', ...NO_FAULTS}), [])
  useEffect(() => {
    if (failure) summary.current?.focus()
  }, [failure])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // From the address itself: on a static page the router knows of the query a while later than a visitor can be done.
    const redirect = new URLSearchParams(window.location.search).get('redirect')
    setState({step: 'sending'})
    const result = await attempt(String(form.get('email')), String(form.get('password')))
    if (result.account) await push(toRedirectPath(redirect))
    else setState(toState(result))
  }

  return (
    <form className="slip p-[clamp(1.35rem,3.4vw,3rem)]" method="post" onSubmit={send}>
      <noscript>
        <p className="error-summary">
          Signing in needs JavaScript, which is switched off here. Everything else on this site works without it; for
          help with your account <a href={routes.contact}>write to us</a>.
        </p>
      </noscript>
      {failure && (
        <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
          <h2>{failure}</h2>
          <ul>
            {Object.entries(errors).map(([field, message]) => (
              <li key={field}>
                <a href={`#login-${field}`}>{message}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Field id="login-email" label="Email" error={errors.email} className="mb-5">
        {control => <input {...control} name="email" type="email" autoComplete="username" required maxLength={254} />}
      </Field>
      <Field id="login-password" label="Password" error={errors.password} className="mb-7">
        {control => (
          <input
            {...control}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        )}
      </Field>
      {/* Until the code is here the form would send the password to a page that cannot take it. */}
      <Button type="submit" disabled={state.step !== 'editing'}>
        {state.step === 'sending' ? 'Signing in …' : 'Sign in'} <Icon name="arrow" />
      </Button>
    </form>
  )
}

async function attempt(email: string, password: string): Promise<SignInResult> {
  try {
    const {signIn} = await import('@/lib/browser/session/session')
    return await signIn(email, password)
  } catch {
    return {account: null, status: null, errors: []}
  }
}

function toState({status, errors}: {status: number | null; errors: {field: string; message: string}[]}): State {
  const named = Object.fromEntries(errors.map(({field, message}) => [field, message]))
  return {step: 'editing', failure: toFailure(status), errors: named}
}

function toFailure(status: number | null): string {
  if (status === 401) return 'That email and password don’t belong together'
  if (status === 429) return 'That was a lot of attempts. Please wait a while before the next'
  if (status === 400) return 'Some fields need another look'
  return 'You could not be signed in just now. Please try again in a minute'
}
