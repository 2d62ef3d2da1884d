import {useRouter} from 'next/router'
import {type FormEvent, useEffect, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {ErrorSummary} from '@/components/ui/ErrorSummary'
import {Field} from '@/components/ui/Field'
import {Icon} from '@/components/ui/icons/Icon'
import type {SignInResult} from '@/lib/browser/session/session'
import {routes} from '@/lib/routes'
import {toRedirectPath} from '@/lib/sign-in-path'

type EditingState = {step: 'editing'; failure: string | null; errors: Record<string, string>}
type State = EditingState | {step: 'loading' | 'sending'}

const EDITING: EditingState = {step: 'editing', failure: null, errors: {}}

/** The sign-in form. Errors appear above the form and beside their fields; the input is kept. */
export function SignInForm() {
  const {push} = useRouter()
  const [state, setState] = useState<State>({step: 'loading'})
  const {failure, errors} = state.step === 'editing' ? state : EDITING
  useEffect(() => setState(EDITING), [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // Read from the URL: on a static page the router's query is empty until after hydration.
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
      {failure && <ErrorSummary title={failure} errors={errors} idPrefix="login" />}
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
      {/* Disabled until hydration: before it, the form would post the password to a page that cannot handle it. */}
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
  const byField = Object.fromEntries(errors.map(({field, message}) => [field, message]))
  const failure = FAILURES[status ?? 0] ?? 'You could not be signed in just now. Please try again in a minute'
  return {step: 'editing', failure, errors: byField}
}

/** Messages by the status of the response. */
const FAILURES: Record<number, string> = {
  400: 'Some fields need another look',
  401: 'That email and password don’t belong together',
  429: 'That was a lot of attempts. Please wait a while before the next',
}
