import {BillIcon} from '@sanity/icons/Bill'
import {defineField, defineType} from 'sanity'
import {headingField, productIdsField, sectionFields, sectionPreview} from '../fields'

/** What a shop keeps of its price, worked out from the catalogue's prices. */
export const calculator = defineType({
  name: 'calculator',
  title: 'Calculator',
  type: 'object',
  icon: BillIcon,
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      description: 'What is worked out here and from what, beside the sums.',
      rows: 3,
      validation: rule => rule.max(400),
    }),
    productIdsField(8),
    defineField({
      name: 'footnote',
      title: 'Footnote',
      type: 'string',
      description: 'What the sums leave out: taxes, returns, the shop’s own fees.',
      validation: rule => rule.max(240),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Calculator'),
})
