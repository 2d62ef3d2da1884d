import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField, productIdField} from '../fields'
import {requiredLink} from '../rules/empty-link'

/** The call to action at the end of a page. */
export const callToAction = defineSection({
  name: 'callToAction',
  title: 'Call to action',
  group: 'frame',
  position: 90,
  icon: RocketIcon,
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      description: 'One or two sentences between the heading and the button.',
      rows: 3,
      validation: rule => rule.max(300),
    }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'link',
      description: 'A single action. Start its label with a verb: “Start your shop”.',
      ...requiredLink,
    }),
    productIdField('productId', 'Product beside the text'),
  ],
})
