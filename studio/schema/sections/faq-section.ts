import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** Chosen questions with their answers. */
export const faqSection = defineType({
  name: 'faqSection',
  title: 'Questions',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    headingField(),
    defineField({
      name: 'entries',
      title: 'Questions',
      type: 'array',
      description: 'Up to 24, in the order of the page. Their answers are edited under Questions and answers.',
      of: [defineArrayMember({type: 'reference', to: [{type: 'faqEntry'}]})],
      validation: rule => rule.required().min(1).max(24).unique(),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Questions'),
})
