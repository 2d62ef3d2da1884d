import {defineArrayMember, defineType} from 'sanity'
import {articleBlock} from './text-members'

/** The body of an article: text with pictures, tables, code, products and other blocks. */
export const articleBody = defineType({
  name: 'articleBody',
  title: 'Article',
  type: 'array',
  of: [
    articleBlock,
    defineArrayMember({type: 'figure'}),
    defineArrayMember({type: 'pullQuote'}),
    defineArrayMember({type: 'codeBlock'}),
    defineArrayMember({type: 'table'}),
    defineArrayMember({type: 'callout'}),
    defineArrayMember({type: 'productEmbed'}),
    defineArrayMember({type: 'callToActionInline'}),
  ],
})
