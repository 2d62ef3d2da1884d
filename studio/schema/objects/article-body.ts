import {defineArrayMember, defineType} from 'sanity'
import {PasteInput} from '../../paste/PasteInput'
import {ReplaceSelection} from '../../paste/ReplaceSelection'
import {articleBlock} from './text-members'

/** The body of an article: text with pictures, tables, code, products and other blocks. */
export const articleBody = defineType({
  name: 'articleBody',
  title: 'Article',
  type: 'array',
  components: {input: PasteInput, portableText: {plugins: ReplaceSelection}},
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
