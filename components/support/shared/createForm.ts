import {randomKey} from '@/lib/browser/random-key'
import {type Child, element, fill, newId} from './createElement'
import {describeError} from './describeError'

type FieldOptions = {
  name: string
  label: string
  type?: 'text' | 'email'
  value?: string
  hint?: string
  isOptional?: boolean
  rows?: number
  maxLength: number
  autoComplete?: string
}
export type Field = {
  name: string
  row: HTMLElement
  input: HTMLInputElement | HTMLTextAreaElement
  /** Puts a fault beside the field, or takes it away. */
  fail: (message: string | null) => void
}
/** What was typed, trimmed, by the names of the fields; what was left empty is not there. */
export type Values = Record<string, string | undefined>

/** A labelled field with room for a fault. */
export function field({
  name,
  label,
  type,
  value,
  hint,
  isOptional,
  rows,
  maxLength,
  autoComplete,
}: FieldOptions): Field {
  const id = newId(name)
  const shared = {id, name, class: 'field', maxlength: String(maxLength), required: !isOptional}
  const input = rows
    ? element('textarea', {...shared, rows: String(rows)})
    : element('input', {...shared, type: type ?? 'text', autocomplete: autoComplete})
  input.value = value ?? ''
  const fault = element('p', {class: 'error', id: `${id}-fault`, hidden: true})
  const fail = (message: string | null) => {
    fault.hidden = message === null
    fault.textContent = message
    if (message === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
    const described = [hint && `${id}-hint`, message !== null && fault.id].filter(Boolean).join(' ')
    if (described) input.setAttribute('aria-describedby', described)
    else input.removeAttribute('aria-describedby')
  }
  const row = element(
    'div',
    {},
    element('label', {for: id}, label, isOptional && element('small', {}, ' (optional)')),
    input,
    hint && element('p', {class: 'mute', id: `${id}-hint`}, hint),
    fault,
  )
  fail(null)
  return {name, row, input, fail}
}

/** The hidden field that only a machine fills. */
export function trap(): HTMLElement {
  const id = newId('website')
  const input = element('input', {id, name: 'website', tabindex: '-1', autocomplete: 'off'})
  return element('div', {class: 'trap', 'aria-hidden': 'true'}, element('label', {for: id}, 'Leave this empty'), input)
}

type FormOptions = {
  fields: Field[]
  /** Stands after the fields. */
  extra?: Child
  submit: string
  busy: string
  /** Sends the values; the same values have the same key however often they are sent. */
  send: (values: Values, key: string) => Promise<void>
}

/** A form that sends once at a time, keeps what was typed when that fails, and says why it did. */
export function form({fields, extra, submit, busy, send}: FormOptions): HTMLFormElement {
  const button = element('button', {type: 'submit', class: 'button'}, submit)
  const failure = element('div', {role: 'alert'})
  let isSending = false
  let attempt = {values: '', key: ''}

  const onSubmit = async (event: Event) => {
    event.preventDefault()
    if (isSending) return
    const values = read(made)
    const text = JSON.stringify(values)
    if (text !== attempt.values) attempt = {values: text, key: randomKey()}
    isSending = true
    button.textContent = busy
    button.setAttribute('aria-disabled', 'true')
    fill(failure)
    for (const one of fields) one.fail(null)
    try {
      await send(values, attempt.key)
    } catch (error) {
      const fault = describeError(error)
      for (const one of fields) one.fail(fault.fields[one.name] ?? null)
      fill(failure, element('p', {class: 'error'}, fault.message))
      fields.find(one => fault.fields[one.name])?.input.focus()
    } finally {
      isSending = false
      button.textContent = submit
      button.removeAttribute('aria-disabled')
    }
  }
  const rows = fields.map(one => one.row)
  const made = element(
    'form',
    {class: 'stack', onsubmit: event => void onSubmit(event)},
    ...rows,
    extra,
    failure,
    button,
  )
  return made
}

function read(made: HTMLFormElement): Values {
  const entries = [...new FormData(made)].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
