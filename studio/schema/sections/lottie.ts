import {PlayIcon} from '@sanity/icons/Play'
import {defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** Our own animations, each a file of `public/animations` with its poster beside it. */
const ANIMATIONS = [{title: 'Three plates, pulled one after another', value: '/animations/three-plates.json'}]

/** Text beside a moving drawing. */
export const lottie = defineType({
  name: 'lottie',
  title: 'Moving drawing',
  type: 'object',
  icon: PlayIcon,
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      description: 'What the drawing shows, told in words beside it.',
      rows: 4,
      validation: rule => rule.required().max(600),
    }),
    defineField({
      name: 'src',
      title: 'Animation',
      type: 'string',
      description: 'Made for this site, each with a still picture for visitors who want no motion.',
      options: {list: ANIMATIONS},
      validation: rule =>
        rule
          .required()
          .regex(/^\/animations\/[a-z0-9-]+\.json$/, {name: 'animation of this site (/animations/….json)'}),
    }),
    defineField({
      name: 'alt',
      title: 'Alternative text',
      type: 'string',
      description: 'What happens in the drawing, for someone who cannot see it.',
      validation: rule => [rule.required(), rule.max(200).warning('Over 200 characters are tiring to listen to')],
    }),
    defineField({
      name: 'isLooping',
      title: 'Begins again',
      type: 'boolean',
      description: 'Visitors get a button that pauses it. Off: it plays once and keeps its last picture.',
      initialValue: false,
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Moving drawing'),
})
