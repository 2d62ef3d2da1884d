import {BillIcon} from '@sanity/icons/Bill'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField, productIdsField} from '../fields'

/** A margin calculator based on the catalogue's prices. */
export const calculator = defineSection({
  name: 'calculator',
  title: 'Calculator',
  group: 'products',
  position: 50,
  icon: BillIcon,
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      description: 'Appears beside the calculator. Say what it calculates and from which prices.',
      rows: 3,
      validation: rule => rule.max(400),
    }),
    productIdsField(8),
    defineField({
      name: 'footnote',
      title: 'Footnote',
      type: 'string',
      description: 'Lists the costs that the calculation excludes: taxes, returns, the shop’s own fees.',
      validation: rule => rule.max(240),
    }),
  ],
})
