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
  setError: (message: string | null) => void
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
  const shared = {id, name, class: 'field', maxlength: String(maxLength), required: !isOptional}
  const input = rows
    ? createElement('textarea', {...shared, rows: String(rows)})
    : createElement('input', {...shared, type: type ?? 'text', autocomplete: autoComplete})
  input.value = value ?? ''
  const error = createElement('p', {class: 'error', id: `${id}-error`, hidden: true})
  const setError = (message: string | null) => {
    error.hidden = message === null
    error.textContent = message
    if (message === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
    const described = [hint && `${id}-hint`, message !== null && error.id].filter(Boolean).join(' ')
    if (described) input.setAttribute('aria-describedby', described)
    else input.removeAttribute('aria-describedby')
  }
  const row = createElement(
    'div',
    {},
    createElement('label', {for: id}, label, isOptional && createElement('small', {}, ' (optional)')),
    input,
    hint && createElement('p', {class: 'mute', id: `${id}-hint`}, hint),
    error,
  )
  setError(null)
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
