import {defineArrayMember, defineType} from 'sanity'
import {PasteInput} from '../../paste/PasteInput'
import {ReplaceSelection} from '../../paste/ReplaceSelection'
import {articleBlock} from './text-members'

/** The body of a policy: text with tables and callouts only. */
export const policyBody = defineType({
  name: 'policyBody',
  title: 'Policy text',
  type: 'array',
  components: {input: PasteInput, portableText: {plugins: ReplaceSelection}},
  of: [articleBlock, defineArrayMember({type: 'table'}), defineArrayMember({type: 'callout'})],
})
