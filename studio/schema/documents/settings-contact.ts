import {defineArrayMember, defineField} from 'sanity'
import {requiredLink} from '../rules/empty-link'

/** Contact details. */
export const contactSettings = [
  defineField({
    name: 'email',
    title: 'Email',
    type: 'string',
    description: 'An address that is read daily. Shown in the footer and on the contact page.',
    group: 'contact',
    validation: rule => rule.required().email(),
  }),
  defineField({
    name: 'phone',
    title: 'Telephone',
    type: 'string',
    description: 'With the country code, such as +44 …. Leave empty to show no number.',
    group: 'contact',
    validation: rule => rule.max(30),
  }),
  defineField({
    name: 'address',
    title: 'Postal address',
    type: 'text',
    description: 'In lines, as on an envelope. Shown in the footer and on the contact page.',
    rows: 3,
    group: 'contact',
    validation: rule => rule.required(),
  }),
  defineField({
    name: 'hours',
    title: 'Hours',
    type: 'string',
    description: 'When you answer, with the time zone, such as “Monday to Friday, 9 to 17 GMT”.',
    group: 'contact',
    validation: rule => rule.max(120),
  }),
  defineField({
    name: 'social',
    title: 'Social profiles',
    type: 'array',
    description: 'The company’s profiles on other sites, shown at the end of the footer.',
    group: 'contact',
    of: [defineArrayMember({type: 'link', ...requiredLink})],
    validation: rule => rule.max(8),
  }),
]
