import {type FormEvent, useState} from 'react'

type State = 'idle' | 'sending' | 'done' | 'failed'

/** Asks for an email address once a month's worth; posts like any form where there is no JavaScript. */
export default function NewsletterForm() {
  const [state, setState] = useState<State>('idle')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setState('sending')
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const sent = await fetch('/api/newsletter', {method: 'POST', body, headers: {accept: 'application/json'}}).then(
      reply => reply.ok,
      () => false,
    )
    setState(sent ? 'done' : 'failed')
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
        Thank you. The next issue is on its way to you.
      </p>
      <p id="failed" className="mb-3 hidden font-bold target:block">
        That did not go through. Please try again in a minute.
      </p>
      <div role="status">
        {state === 'done' && <p className="font-bold">Thank you. The next issue is on its way to you.</p>}
        {state === 'failed' && <p className="mb-3 font-bold">That did not go through. Please try again in a minute.</p>}
      </div>
      {state !== 'done' && (
        <>
          <label className="field-label" htmlFor="newsletter-email">
            Email
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              className="field w-auto flex-[1_1_11rem]"
              id="newsletter-email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
            />
            <button className="btn btn-key" type="submit" disabled={state === 'sending'}>
              Sign up
            </button>
          </div>
        </>
      )}
    </form>
  )
}
