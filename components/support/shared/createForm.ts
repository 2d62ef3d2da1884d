import {randomKey} from '@/lib/browser/random-key'
import {type Child, createElement, replaceContent} from './createElement'
import type {Field} from './createField'
import {describeError} from './describeError'

/** The trimmed input by field name. Empty fields are left out. */
export type Values = Record<string, string | undefined>

type FormOptions = {
  fields: Field[]
  /** Content after the fields. */
  extra?: Child
  submit: string
  busy: string
  /** Sends the values. Retries of the same values have the same idempotency key. */
  send: (values: Values, key: string) => Promise<void>
}

/** Creates a form that sends one request at a time. On failure it keeps the input and shows the errors. */
export function createForm({fields, extra, submit, busy, send}: FormOptions): HTMLFormElement {
  const button = createElement('button', {type: 'submit', class: 'button'}, submit)
  const alert = createElement('div', {role: 'alert'})
  let isSending = false
  let attempt = {values: '', key: ''}

  const onSubmit = async (event: Event) => {
    event.preventDefault()
    if (isSending) return
    const values = readValues(form)
    const text = JSON.stringify(values)
    if (text !== attempt.values) attempt = {values: text, key: randomKey()}
    isSending = true
    button.textContent = busy
    button.setAttribute('aria-disabled', 'true')
    replaceContent(alert)
    for (const field of fields) field.setError()
    try {
      await send(values, attempt.key)
    } catch (error) {
      const {message, fields: messages} = describeError(error)
      for (const field of fields) field.setError(messages[field.name])
      replaceContent(alert, createElement('p', {class: 'error'}, message))
      fields.find(field => messages[field.name])?.input.focus()
    } finally {
      isSending = false
      button.textContent = submit
      button.removeAttribute('aria-disabled')
    }
  }
  const rows = fields.map(field => field.row)
  const props = {class: 'stack', onsubmit: (event: Event) => void onSubmit(event)}
  const form = createElement('form', props, ...rows, extra, alert, button)
  return form
}

function readValues(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
