import {DocumentTextIcon} from '@sanity/icons/DocumentText'
import {LinkIcon} from '@sanity/icons/Link'
import {defineArrayMember, defineField} from 'sanity'
import {knownPath} from '../rules/known-path'
import {isLinkAddress} from '../rules/link-address'

/*
 * What running text can hold. Simple text has paragraphs and lists; an article has headings and blocks as well.
 */

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
  fields: [
    defineField({
      name: 'href',
      title: 'Address',
      type: 'string',
      description: 'https://…, mailto:…, or a path of this site. For posts and policies use “Link to a document”.',
      validation: rule => [
        rule
          .required()
          .custom(
            href =>
              href === undefined ||
              isLinkAddress(href) ||
              'Use https://…, mailto:…, tel:… or a path that begins with /',
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
  description: 'Follows the document when its address changes.',
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
      validation: rule => rule.regex(/^[a-z0-9][a-z0-9-]*$/, {name: 'anchor'}),
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

/** Paragraphs, lists, quotations and headings. The page's title is its only heading 1. */
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
