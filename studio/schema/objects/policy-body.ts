import {defineArrayMember, defineType} from 'sanity'
import {articleBlock} from './text-members'

/** The body of a policy: text with tables and callouts only. */
export const policyBody = defineType({
  name: 'policyBody',
  title: 'Policy text',
  type: 'array',
  of: [articleBlock, defineArrayMember({type: 'table'}), defineArrayMember({type: 'callout'})],
})
