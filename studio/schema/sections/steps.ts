import {OlistIcon} from '@sanity/icons/Olist'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** What happens, one step after another. */
export const steps = defineType({
  name: 'steps',
  title: 'Steps',
  type: 'object',
  icon: OlistIcon,
  fields: [
    headingField(),
    defineField({
      name: 'intro',
      title: 'Introduction',
      type: 'text',
      description: 'Beside the heading: what the steps lead to.',
      rows: 3,
      validation: rule => rule.max(400),
    }),
    defineField({
      name: 'drawing',
      title: 'Drawing',
      type: 'string',
      description: 'Proofs show the same print with one ink more a step; numbers stand large beside the text.',
      initialValue: 'numbers',
      options: {
        list: [
          {title: 'Proofs that gain one ink a step (three steps)', value: 'proofs'},
          {title: 'Numbers', value: 'numbers'},
        ],
      },
    }),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      description: 'Two to eight, in the order in which they happen.',
      of: [
        defineArrayMember({
          name: 'step',
          title: 'Step',
          type: 'object',
          fields: [
            defineField({
              name: 'label',
              title: 'Label',
              type: 'string',
              description: 'Step 1',
              validation: rule => rule.max(24),
            }),
            defineField({
              name: 'title',
              title: 'Title',
              type: 'string',
              description: 'What happens, in a few words.',
              validation: rule => rule.required().max(80),
            }),
            defineField({
              name: 'text',
              title: 'Text',
              type: 'text',
              description: 'Who does what, and how long it takes.',
              rows: 4,
              validation: rule => rule.required().max(600),
            }),
            defineField({
              name: 'icon',
              title: 'Icon',
              type: 'string',
              description: 'For a numbered step without a picture: a name from lucide.dev/icons, such as “shirt”.',
              validation: rule => rule.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {name: 'icon name'}).max(64),
            }),
            defineField({
              name: 'image',
              title: 'Picture',
              type: 'imageWithAlt',
              description: 'Beside a numbered step, instead of an icon.',
            }),
          ],
          preview: {select: {title: 'title', subtitle: 'label', media: 'image'}},
        }),
      ],
      validation: rule => rule.required().min(2).max(8),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Steps'),
})
