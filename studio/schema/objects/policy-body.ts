import {defineArrayMember, defineType} from 'sanity'
import {articleBlock} from './text-members'

/** The text of a policy: sober, so only tables and callouts between its paragraphs. */
export const policyBody = defineType({
  name: 'policyBody',
  title: 'Policy text',
  type: 'array',
  of: [articleBlock, defineArrayMember({type: 'table'}), defineArrayMember({type: 'callout'})],
})
