import {createElement, uniqueId} from './createElement'

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
  /** Shows an error beside the field, or removes it. */
  setError: (message?: string) => void
}

/** Creates a labelled field with a hint and an error. With `rows` it is a textarea. */
export function createField({
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
  const id = uniqueId(name)
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const shared = {
    id,
    name,
    class: 'field',
    maxlength: String(maxLength),
    required: !isOptional,
    'aria-describedby': `${hintId} ${errorId}`,
  }
  const input = rows
    ? createElement('textarea', {...shared, rows: String(rows)})
    : createElement('input', {...shared, type: type ?? 'text', autocomplete: autoComplete})
  input.value = value ?? ''
  const error = createElement('p', {class: 'error', id: errorId})
  const setError = (message = '') => {
    error.hidden = !message
    error.textContent = message
    input.setAttribute('aria-invalid', String(!error.hidden))
  }
  const row = createElement(
    'div',
    {},
    createElement('label', {for: id}, label, isOptional && createElement('small', {}, ' (optional)')),
    input,
    createElement('p', {class: 'mute', id: hintId, hidden: !hint}, hint),
    error,
  )
  setError()
  return {name, row, input, setError}
}

/** Creates a honeypot: a hidden field that only bots fill. */
export function createHoneypot(): HTMLElement {
  const id = uniqueId('website')
  const input = createElement('input', {id, name: 'website', tabindex: '-1', autocomplete: 'off'})
  return createElement(
    'div',
    {class: 'trap', 'aria-hidden': 'true'},
    createElement('label', {for: id}, 'Leave this empty'),
    input,
  )
}
