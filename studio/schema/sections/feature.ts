import {defineField, defineType} from 'sanity'
import {headingField, productIdField, sectionFields, sectionPreview} from '../fields'

/** Text beside a picture or a product. */
export const feature = defineType({
  name: 'feature',
  title: 'Text and picture',
  type: 'object',
  fields: [
    headingField(),
    defineField({name: 'body', title: 'Text', type: 'simpleText', validation: rule => rule.required().min(1)}),
    defineField({name: 'image', title: 'Picture', type: 'imageWithAlt'}),
    productIdField('productId', 'Product instead of a picture'),
    defineField({
      name: 'imageSide',
      title: 'Side of the picture',
      type: 'string',
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
    defineField({name: 'action', title: 'Button', type: 'link'}),
    ...sectionFields,
  ],
  preview: sectionPreview('Text and picture'),
})
