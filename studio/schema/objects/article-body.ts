import {defineArrayMember, defineType} from 'sanity'
import {articleBlock} from './text-members'

/** The text of an article, with pictures, tables, code and products between its paragraphs. */
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
