import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {LinkIcon} from '@sanity/icons/Link'
import {defineArrayMember, defineField} from 'sanity'
import {ANCHOR_PATTERN} from '@/lib/content/text/heading-id'
import {FocusFirstInput} from '../../inputs/FocusFirstInput'
import {isSafeHref} from '../../is-safe-href'
import {knownPath} from '../rules/known-path'

/* The members of rich text. Simple text has paragraphs and lists; an article also has headings and blocks. */

const decorators = [
  {title: 'Strong', value: 'strong'},
  {title: 'Emphasis', value: 'em'},
  {title: 'Code', value: 'code'},
]

const lists = [
  {title: 'Bullets', value: 'bullet' as const},
  {title: 'Numbers', value: 'number' as const},
]

const linkAnnotation = defineArrayMember({
  name: 'link',
  title: 'Link to an address',
  type: 'object',
  icon: LinkIcon,
  components: {input: FocusFirstInput},
  fields: [
    defineField({
      name: 'href',
      title: 'Address',
      type: 'string',
      description: 'https://…, mailto:…, or a path on this site. For posts and policies, use “Link to a document”.',
      validation: rule => [
        rule
          .required()
          .custom(
            href =>
              href === undefined ||
              isSafeHref(href) ||
              'Please use https://…, mailto:…, tel:… or a path that starts with /',
          ),
        rule.custom<string>(knownPath).warning(),
      ],
    }),
  ],
})

const internalLinkAnnotation = defineArrayMember({
  name: 'internalLink',
  title: 'Link to a document',
  type: 'object',
  icon: DocumentTextIcon,
  components: {input: FocusFirstInput},
  description: 'Stays correct when the document’s address changes.',
  fields: [
    defineField({
      name: 'reference',
      title: 'Document',
      type: 'reference',
      description: 'A post, a policy, a topic or a page.',
      to: [{type: 'post'}, {type: 'policy'}, {type: 'topic'}, {type: 'page'}],
      validation: rule => rule.required(),
    }),
    defineField({
      name: 'fragment',
      title: 'Jump to',
      type: 'string',
      description: 'An anchor on that page, without the #.',
      validation: rule => rule.regex(ANCHOR_PATTERN, {name: 'anchor'}),
    }),
  ],
})

const marks = {decorators, annotations: [linkAnnotation, internalLinkAnnotation]}

/** Paragraphs and lists, without headings. */
export const simpleBlock = defineArrayMember({
  type: 'block',
  styles: [{title: 'Paragraph', value: 'normal'}],
  lists,
  marks,
})

/** Paragraphs, lists, quotations and headings 2 to 4. The page's title is its only heading 1. */
export const articleBlock = defineArrayMember({
  type: 'block',
  styles: [
    {title: 'Paragraph', value: 'normal'},
    {title: 'Heading 2', value: 'h2'},
    {title: 'Heading 3', value: 'h3'},
    {title: 'Heading 4', value: 'h4'},
    {title: 'Quotation', value: 'blockquote'},
  ],
  lists,
  marks,
})
