import {SplitVerticalIcon} from '@sanity/icons/SplitVertical'
import {defineField, defineType} from 'sanity'
import {headingField, productIdField, sectionFields, sectionPreview} from '../fields'

/** Text beside a picture or a product. */
export const feature = defineType({
  name: 'feature',
  title: 'Text and picture',
  type: 'object',
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
      description: 'Shown in full, with crop marks at its corners. It wins over a product.',
    }),
    productIdField('productId', 'Product instead of a picture'),
    defineField({
      name: 'imageSide',
      title: 'Side of the picture',
      type: 'string',
      description: 'On wide screens; on a phone the picture follows the text.',
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
    defineField({name: 'action', title: 'Button', type: 'link', description: 'Where to read on. Empty: no button.'}),
    ...sectionFields,
  ],
  preview: sectionPreview('Text and picture'),
})
