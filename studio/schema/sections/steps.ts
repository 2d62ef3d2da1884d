import {OlistIcon} from '@sanity/icons/Olist'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'

/** Steps of a process, in order. */
export const steps = defineSection({
  name: 'steps',
  title: 'Steps',
  group: 'explain',
  position: 30,
  icon: OlistIcon,
  fields: [
    headingField(),
    defineField({
      name: 'intro',
      title: 'Introduction',
      type: 'text',
      description: 'Appears beside the heading. Say what the steps lead to.',
      rows: 3,
      validation: rule => rule.max(400),
    }),
    defineField({
      name: 'drawing',
      title: 'Drawing',
      type: 'string',
      description: 'Proofs show the same print with one more ink per step. Numbers appear large beside the text.',
      initialValue: 'numbers',
      options: {
        list: [
          {title: 'Proofs with one more ink per step (three steps)', value: 'proofs'},
          {title: 'Numbers', value: 'numbers'},
        ],
      },
    }),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      description: 'Two to eight steps, in the order in which they happen.',
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
              description: 'A short label above the title, for example “Step 1”.',
              validation: rule => rule.max(24),
            }),
            defineField({
              name: 'title',
              title: 'Title',
              type: 'string',
              description: 'Says in a few words what happens.',
              validation: rule => rule.required().max(80),
            }),
            defineField({
              name: 'text',
              title: 'Text',
              type: 'text',
              description: 'Says who does what, and how long it takes.',
              rows: 4,
              validation: rule => rule.required().max(600),
            }),
            defineField({
              name: 'icon',
              title: 'Icon',
              type: 'string',
              description:
                'A name from lucide.dev/icons, such as “shirt”. Appears on numbered steps without a picture.',
              validation: rule => rule.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {name: 'icon name'}).max(64),
            }),
            defineField({
              name: 'image',
              title: 'Picture',
              type: 'imageWithAlt',
              description: 'Appears beside a numbered step instead of an icon.',
            }),
          ],
          preview: {select: {title: 'title', subtitle: 'label', media: 'image'}},
        }),
      ],
      validation: rule => rule.required().min(2).max(8),
    }),
  ],
})
