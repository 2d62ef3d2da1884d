import {type FormEvent, useEffect, useRef, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {Icon} from '@/components/ui/icons/Icon'
import {randomKey} from '@/lib/browser/random-key'
import {ContactFields, type FieldErrors} from './ContactFields'
import {ContactSent} from './ContactSent'

type State =
  | {step: 'editing'; errors: FieldErrors; failure: string | null}
  | {step: 'sending'}
  | {step: 'sent'; reference: string}
/** What is sent, and the key under which it is taken once. */
type Attempt = {body: string; key: string}
type Reply = {reference?: string; detail?: string; errors?: {field: string; message: string}[]}

const EDITING: State = {step: 'editing', errors: {}, failure: null}
const UNREACHABLE = 'Your message could not be sent: the connection failed. It is still here; please try again.'

/**
 * Sends a message to the backend. Without JavaScript the form posts and comes back to its thanks or to `#failed`; with it,
 * faults stand beside their fields and what was typed is kept.
 */
export function ContactForm({sentReference}: {sentReference?: string}) {
  const [state, setState] = useState<State>(
    sentReference === undefined ? EDITING : {step: 'sent', reference: sentReference},
  )
  const summary = useRef<HTMLDivElement>(null)
  const attempt = useRef<Attempt>({body: '', key: ''})
  const errors = state.step === 'editing' ? state.errors : {}
  const failure = state.step === 'editing' ? state.failure : null
  const faults = Object.entries(errors)

  useEffect(() => {
    if (state.step === 'editing' && (state.failure || Object.keys(state.errors).length > 0)) summary.current?.focus()
  }, [state])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.step === 'sending') return
    const body = toBody(event.currentTarget)
    // The same words are the same message: sent again after an uncertain failure they are stored once.
    if (body !== attempt.current.body) attempt.current = {body, key: randomKey()}
    setState({step: 'sending'})
    setState(await post(attempt.current))
  }

  function startAgain() {
    attempt.current = {body: '', key: ''}
    setState(EDITING)
  }

  if (state.step === 'sent') return <ContactSent reference={state.reference} onAgain={startAgain} />
  return (
    <div className="slip p-[clamp(1.35rem,3.4vw,3rem)]">
      <p id="failed" className="field-error hidden target:flex target:mb-6">
        Your message could not be sent. Please check the fields and try again.
      </p>
      <form action="/api/contact" method="post" onSubmit={send}>
        {(failure || faults.length > 0) && (
          <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
            <h2>{failure ?? 'Some fields need another look'}</h2>
            <ul>
              {faults.map(([field, message]) => (
                <li key={field}>
                  <a href={`#contact-${field}`}>{message}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ContactFields errors={errors} />
        {/* Not disabled: that would take the focus from whoever pressed it. */}
        <Button type="submit" aria-disabled={state.step === 'sending'}>
          {state.step === 'sending' ? 'Sending …' : 'Send message'} <Icon name="arrow" />
        </Button>
      </form>
    </div>
  )
}

function toBody(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return new URLSearchParams(fields).toString()
}

async function post({body, key}: Attempt): Promise<State> {
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': key,
      },
      body,
    })
    const reply = (await response.json()) as Reply
    if (response.ok && reply.reference) return {step: 'sent', reference: reply.reference}
    const errors = Object.fromEntries((reply.errors ?? []).map(({field, message}) => [field, message]))
    return {step: 'editing', errors, failure: reply.errors?.length ? null : (reply.detail ?? UNREACHABLE)}
  } catch {
    return {step: 'editing', errors: {}, failure: UNREACHABLE}
  }
}
