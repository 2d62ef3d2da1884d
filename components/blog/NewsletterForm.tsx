import {type FormEvent, useCallback, useRef, useState} from 'react'

type State = {step: 'idle' | 'sending' | 'done'} | {step: 'failed'; message: string; isInvalid: boolean}

const SENT = 'Thank you. The next issue is on its way to you.'
const MESSAGE_ID = 'newsletter-message'
const FAILED = 'That did not go through. Please try again in a minute.'
/** Longer than the site waits for the backend: `API_TIMEOUT_MS`. */
const TIMEOUT_MS = 35_000

/** Newsletter sign-up. Without JavaScript it is a plain form post that redirects to `#sent` or `#failed`. */
export default function NewsletterForm() {
  const [state, setState] = useState<State>({step: 'idle'})
  const {step} = state
  const hadFocus = useRef(false)
  // The field and the button, of which one had the focus, are gone. A visitor who has moved on keeps theirs.
  const takeFocus = useCallback((thanks: HTMLElement | null) => {
    if (hadFocus.current) thanks?.focus()
  }, [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 'sending') return
    const form = event.currentTarget
    setState({step: 'sending'})
    const next = await post(form)
    hadFocus.current = form.contains(document.activeElement)
    setState(next)
    if (hadFocus.current && next.step === 'failed' && next.isInvalid) form.querySelector('input')?.focus()
  }

  return (
    <form
      data-background="sun"
      className="mt-2 p-[clamp(1.25rem,2.4vw,2rem)]"
      action="/api/newsletter"
      method="post"
      onSubmit={send}
    >
      <h2 className="text-3">Get the next one by post</h2>
      <p className="mt-1 mb-4">One email a month. No launches, no countdowns.</p>
      <p id="sent" className="mb-3 hidden font-bold target:block">
        {SENT}
      </p>
      <p id="failed" className="mb-3 hidden font-bold target:block">
        {FAILED}
      </p>
      <div role="status">
        {step === 'done' && (
          <p className="font-bold outline-none" tabIndex={-1} ref={takeFocus}>
            {SENT}
          </p>
        )}
        {state.step === 'failed' && (
          <p className="mb-3 font-bold" id={MESSAGE_ID}>
            {state.message}
          </p>
        )}
      </div>
      {step !== 'done' && (
        <EmailField isSending={step === 'sending'} isInvalid={state.step === 'failed' && state.isInvalid} />
      )}
    </form>
  )
}

function EmailField({isSending, isInvalid}: {isSending: boolean; isInvalid: boolean}) {
  return (
    <>
      <label className="field-label" htmlFor="newsletter-email">
        Email
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          className="field w-auto min-w-0 flex-[1_1_11rem]"
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? MESSAGE_ID : undefined}
        />
        {/* Not `disabled`: a disabled button loses focus. */}
        <button className="btn btn-key" type="submit" aria-disabled={isSending}>
          Sign up
        </button>
      </div>
    </>
  )
}

/** Sends the form and returns what it shows then. The backend's own words say what is wrong with an address. */
async function post(form: HTMLFormElement): Promise<State> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  try {
    const response = await fetch('/api/newsletter', {
      method: 'POST',
      body,
      headers: {accept: 'application/json'},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return {step: 'done'}
    const {errors} = (await response.json()) as {errors?: {message: string}[]}
    const message = errors?.[0]?.message
    return {step: 'failed', message: message ?? FAILED, isInvalid: message !== undefined}
  } catch {
    return {step: 'failed', message: FAILED, isInvalid: false}
  }
}
