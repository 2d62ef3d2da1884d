import {PlayIcon} from '@sanity/icons/Play'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'

/** The files in `public/animations`; each has a poster beside it. */
const ANIMATIONS = [{title: 'Three plates, printed one after another', value: '/animations/three-plates.json'}]

/** Text beside a Lottie animation. */
export const lottie = defineSection({
  name: 'lottie',
  title: 'Animation',
  group: 'explain',
  position: 120,
  icon: PlayIcon,
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      description: 'Explains the animation beside it.',
      rows: 4,
      validation: rule => rule.required().max(600),
    }),
    defineField({
      name: 'src',
      title: 'Animation',
      type: 'string',
      description: 'Visitors who prefer reduced motion see a still picture instead.',
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
      description: 'Describes the animation for people who cannot see it.',
      validation: rule => [
        rule.required(),
        rule.max(200).warning('Texts longer than 200 characters are tiring to listen to'),
      ],
    }),
    defineField({
      name: 'isLooping',
      title: 'Loop',
      type: 'boolean',
      description: 'Visitors can pause it. When off, it plays once and stops at the last frame.',
      initialValue: false,
    }),
  ],
})
