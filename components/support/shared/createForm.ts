import {randomKey} from '@/lib/browser/random-key'
import {type Child, createElement, replaceContent} from './createElement'
import type {Field} from './createField'
import {describeError, type Failure, type Refusals} from './describeError'

/** The trimmed input by field name. Empty fields are left out. */
export type Values = Record<string, string | undefined>

type FormOptions = {
  fields: Field[]
  /** Content after the fields. */
  extra?: Child
  submit: string
  busy: string
  /** Sends the values. Retries of the same values have the same idempotency key, until they have been sent. */
  send: (values: Values, key: string) => Promise<void>
  refusals?: Refusals
}

/**
 * Creates a form that sends one request at a time. Meanwhile its fields are read-only, because the response may replace them. On
 * failure it keeps the input and shows the errors.
 */
export function createForm({fields, extra, submit, busy, send, refusals}: FormOptions): HTMLFormElement {
  const button = createElement('button', {type: 'submit', class: 'button'}, submit)
  const alert = createElement('div', {role: 'alert'})
  let isSending = false
  let attempt = {values: '', key: ''}

  const setSending = (isOn: boolean) => {
    isSending = isOn
    button.textContent = isOn ? busy : submit
    button.setAttribute('aria-disabled', String(isOn))
    for (const {input} of fields) input.readOnly = isOn
  }
  const showError = (error: Failure) => {
    const {message, fields: messages} = describeError(error, names, refusals)
    for (const field of fields) field.setError(messages[field.name])
    replaceContent(alert, createElement('p', {class: 'error'}, message))
    fields.find(field => messages[field.name])?.input.focus()
  }
  const onSubmit = async (event: Event) => {
    event.preventDefault()
    if (isSending) return
    const values = readValues(form)
    const text = JSON.stringify(values)
    if (text !== attempt.values) attempt = {values: text, key: randomKey()}
    setSending(true)
    replaceContent(alert)
    for (const field of fields) field.setError()
    const error = await send(values, attempt.key).catch((thrown: Failure) => thrown)
    // The same text sent later is another message. After a 422, the key belongs to another request.
    if (!error || error.status === 422) attempt.values = ''
    // The focus then goes to a field that can be edited.
    setSending(false)
    if (error) showError(error)
  }
  const names = fields.map(field => field.name)
  const rows = fields.map(field => field.row)
  const props = {class: 'stack', onsubmit: (event: Event) => void onSubmit(event)}
  const form = createElement('form', props, ...rows, extra, alert, button)
  return form
}

function readValues(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
