import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'

/** Selected questions and their answers. */
export const faqSection = defineSection({
  name: 'faqSection',
  title: 'Questions',
  group: 'collections',
  position: 80,
  icon: HelpCircleIcon,
  fields: [
    headingField(),
    defineField({
      name: 'entries',
      title: 'Questions',
      type: 'array',
      description: 'Up to 24, in the order in which they appear. Edit the answers under Questions and answers.',
      of: [defineArrayMember({type: 'reference', to: [{type: 'faqEntry'}]})],
      validation: rule => rule.required().min(1).max(24).unique(),
    }),
  ],
})
