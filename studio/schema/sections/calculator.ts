import {defineField, defineType} from 'sanity'
import {headingField, productIdsField, sectionFields, sectionPreview} from '../fields'

/** What a shop keeps of its price, worked out from the catalogue's prices. */
export const calculator = defineType({
  name: 'calculator',
  title: 'Calculator',
  type: 'object',
  fields: [
    headingField(),
    defineField({name: 'text', title: 'Text', type: 'text', rows: 3, validation: rule => rule.max(400)}),
    productIdsField(8),
    defineField({name: 'footnote', title: 'Footnote', type: 'string', validation: rule => rule.max(240)}),
    ...sectionFields,
  ],
  preview: sectionPreview('Calculator'),
})
