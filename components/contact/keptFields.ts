import type {FormEvent} from 'react'
import {randomKey} from '@/lib/browser/random-key'

/** A request body and its idempotency key. */
export type Attempt = {body: string; key: string}

/**
 * What this document's visitor has typed into the contact form, by its query and the name of the field. The page that a document starts
 * with finds nothing, so that it hydrates as the server has rendered it.
 */
const kept = new Map<string, string>()

/** The last attempt to send a message, which the fields may outlive. */
let last: Attempt = {body: '', key: ''}

/** Returns an attempt to send a body. The same body keeps its key, so that a retry after an uncertain failure is stored once. */
export function attemptTo(body: string): Attempt {
  if (body !== last.body) last = {body, key: randomKey()}
  return last
}

const keyOf = ({name}: HTMLInputElement) => location.search + name

/** Keeps what is typed into a field until the message is sent. */
export function keepField({target}: FormEvent): void {
  const field = target as HTMLInputElement
  kept.set(keyOf(field), field.value)
}

/** Fills a form with what was kept. The consent and the honeypot are no such fields. */
export function fillKept(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('.field')) {
    const value = kept.get(keyOf(field))
    if (value !== undefined) field.value = value
  }
}

/** Forgets what was typed. The attempt stays: another form may still show the message that was just sent. */
export const forgetFields = (): void => kept.clear()

/** Forgets the last attempt: the same message is another one then. */
export function forgetAttempt(): void {
  last = {body: '', key: ''}
}
