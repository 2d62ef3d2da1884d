import {type FormEvent, useCallback, useRef, useState} from 'react'

type State = 'idle' | 'sending' | 'done' | 'failed'

const SENT = 'Thank you. The next issue is on its way to you.'
const FAILED = 'That did not go through. Please try again in a minute.'

/** Newsletter sign-up. Without JavaScript it is a plain form post that redirects to `#sent` or `#failed`. */
export default function NewsletterForm() {
  const [state, setState] = useState<State>('idle')
  const hadFocus = useRef(false)
  // The field and the button, of which one had the focus, are gone. A visitor who has moved on keeps theirs.
  const takeFocus = useCallback((thanks: HTMLElement | null) => {
    if (hadFocus.current) thanks?.focus()
  }, [])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    setState('sending')
    const isAccepted = await post(form)
    hadFocus.current = form.contains(document.activeElement)
    setState(isAccepted ? 'done' : 'failed')
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
        {state === 'done' && (
          <p className="font-bold outline-none" tabIndex={-1} ref={takeFocus}>
            {SENT}
          </p>
        )}
        {state === 'failed' && <p className="mb-3 font-bold">{FAILED}</p>}
      </div>
      {state !== 'done' && <EmailField isSending={state === 'sending'} />}
    </form>
  )
}

function EmailField({isSending}: {isSending: boolean}) {
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
        />
        {/* Not `disabled`: a disabled button loses focus. */}
        <button className="btn btn-key" type="submit" aria-disabled={isSending}>
          Sign up
        </button>
      </div>
    </>
  )
}

/** Returns whether the backend has accepted the address. */
function post(form: HTMLFormElement): Promise<boolean> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  return fetch('/api/newsletter', {method: 'POST', body, headers: {accept: 'application/json'}}).then(
    response => response.ok,
    () => false,
  )
}
