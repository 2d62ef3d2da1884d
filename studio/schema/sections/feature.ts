import {SplitVerticalIcon} from '@sanity/icons/SplitVertical'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField, productIdField} from '../fields'

/** Text beside a picture or a product. */
export const feature = defineSection({
  name: 'feature',
  title: 'Text and picture',
  group: 'explain',
  position: 100,
  icon: SplitVerticalIcon,
  fields: [
    headingField(),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'simpleText',
      description: 'A few short paragraphs beside the picture.',
      validation: rule => rule.required().min(1),
    }),
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'imageWithAlt',
      description: 'Shown uncropped, with crop marks at its corners. It replaces the product.',
    }),
    productIdField('productId', 'Product instead of a picture'),
    defineField({
      name: 'imageSide',
      title: 'Side of the picture',
      type: 'string',
      description: 'Applies to wide screens. On a phone the picture follows the text.',
      initialValue: 'right',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {title: 'Left', value: 'left'},
          {title: 'Right', value: 'right'},
        ],
      },
    }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'link',
      description: 'Leads to more information. Leave empty for no button.',
    }),
  ],
})
