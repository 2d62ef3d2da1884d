import {type FormEvent, useState} from 'react'
import {Button} from '@/components/ui/Button'
import {ErrorSummary} from '@/components/ui/ErrorSummary'
import {Icon} from '@/components/ui/icons/Icon'
import {lazyHydrated} from '@/components/ui/lazyHydrated'
import type {ContactDraft} from '@/lib/catalogue/choice/contact-draft'
import {ContactFields, type FieldErrors} from './ContactFields'
import {type Attempt, attemptTo, fillKept, forgetAttempt, forgetFields, keepField} from './keptFields'

const ContactSent = lazyHydrated(() => import('./ContactSent'))

type Props = {
  /** What a form that was sent without JavaScript has led to. */
  initial?: ContactState
  draft?: ContactDraft
}
type EditingState = {step: 'editing'; errors: FieldErrors; failure: string | null}
export type ContactState = EditingState | {step: 'sending'} | {step: 'sent'; reference: string}
type ContactResponse = {reference?: string; detail?: string; errors?: {field: string; message: string}[]}

const EDITING: EditingState = {step: 'editing', errors: {}, failure: null}
/** Longer than the site waits for the backend: `API_TIMEOUT_MS`. */
const TIMEOUT_MS = 35_000
/** Title of the errors of the fields. */
export const INVALID = 'Some fields need another look'
const UNREACHABLE = 'Your message could not be sent: the connection failed. It is still here; please try again.'

/**
 * Sends a message to the backend. Without JavaScript the form posts and redirects to its confirmation, or to `#failed` with the
 * names of the rejected fields. With JavaScript, errors appear beside their fields and the input is kept, also while the visitor looks at
 * other pages.
 */
export function ContactForm({initial, draft}: Props) {
  const [state, setState] = useState<ContactState>(initial ?? EDITING)
  const {errors, failure} = state.step === 'editing' ? state : EDITING

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.step === 'sending') return
    const form = event.currentTarget
    if (!form.checkValidity()) return showErrors(form)
    const attempt = attemptTo(toBody(form))
    setState({step: 'sending'})
    setState(await post(attempt))
  }

  /** Without the code for it, the browser shows its own message. */
  const showErrors = (form: HTMLFormElement) =>
    import('./checkFields').then(
      ({checkFields}) => setState({step: 'editing', errors: checkFields(form), failure: INVALID}),
      () => void form.reportValidity(),
    )

  function startAgain() {
    forgetAttempt()
    setState(EDITING)
  }

  if (state.step === 'sent')
    return <ContactSent reference={state.reference} onAgain={initial ? undefined : startAgain} />
  return (
    <div className="slip p-[clamp(1.35rem,3.4vw,3rem)]">
      <p id="failed" className="field-error hidden target:flex target:mb-6">
        Your message could not be sent. Go back in your browser: what you wrote is still there. Check the fields and
        send it again, or try again in a minute.
      </p>
      <form action="/api/contact" method="post" onSubmit={send} onChange={keepField} ref={prepare}>
        {failure && <ErrorSummary title={failure} errors={errors} idPrefix="contact" />}
        <ContactFields errors={errors} {...draft} />
        {/* Not `disabled`: a disabled button loses focus. */}
        <Button type="submit" aria-disabled={state.step === 'sending'}>
          {state.step === 'sending' ? 'Sending …' : 'Send message'} <Icon name="arrow" />
        </Button>
      </form>
    </div>
  )
}

/** Fills the form in, and turns the browser's own messages off: with JavaScript, the form shows all errors at once. */
function prepare(form: HTMLFormElement | null): void {
  if (!form) return
  form.noValidate = true
  fillKept(form)
}

function toBody(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return new URLSearchParams(fields).toString()
}

async function post({body, key}: Attempt): Promise<ContactState> {
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': key,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const result = (await response.json()) as ContactResponse
    if (response.ok && result.reference) {
      forgetFields()
      return {step: 'sent', reference: result.reference}
    }
    const errors = Object.fromEntries((result.errors ?? []).map(({field, message}) => [field, message]))
    return {step: 'editing', errors, failure: result.errors?.length ? INVALID : (result.detail ?? UNREACHABLE)}
  } catch {
    return {step: 'editing', errors: {}, failure: UNREACHABLE}
  }
}
