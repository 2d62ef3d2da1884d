import type {FieldErrors} from './ContactFields'

/** What each field asks for; a field without a message keeps the browser's own. */
export const MESSAGES: FieldErrors = {
  name: 'Tell us your name',
  email: 'Enter an email address such as ada@example.com',
  topic: 'Choose what it is about',
  message: 'Write at least 10 characters',
  consent: 'We can only answer with your consent',
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the errors of an invalid form's fields by the browser's rules, in their order. */
export function checkFields(form: HTMLFormElement): FieldErrors {
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')]
  const invalid = controls.filter(control => !control.validity.valid)
  return Object.fromEntries(invalid.map(({name, validationMessage}) => [name, MESSAGES[name] ?? validationMessage]))
}
