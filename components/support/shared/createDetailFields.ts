import {createField, type Field} from './createField'
import {getDetails} from './visitorStorage'

/** Creates the optional fields for the visitor's name and email address, filled in with what this browser has stored. */
export function createDetailFields(emailHint?: string): Field[] {
  const {name, email} = getDetails()
  return [
    createField({
      name: 'name',
      label: 'Your name',
      value: name,
      isOptional: true,
      maxLength: 120,
      autoComplete: 'name',
    }),
    createField({
      name: 'email',
      label: 'Email',
      type: 'email',
      value: email,
      hint: emailHint,
      isOptional: true,
      maxLength: 254,
      autoComplete: 'email',
    }),
  ]
}
