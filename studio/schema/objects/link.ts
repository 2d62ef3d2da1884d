import {LinkIcon} from '@sanity/icons/Link'
import {defineField, defineType} from 'sanity'
import {NAMED_ROUTES} from '@/lib/document-paths'
import {isSafeHref} from '../../is-safe-href'
import {knownFragment} from '../rules/known-anchor'
import {knownPath} from '../rules/known-path'

type LinkValue = {kind?: string}
const isOtherKind =
  (kind: string) =>
  ({parent}: {parent?: LinkValue}) =>
    parent?.kind !== kind

/** A labelled link to a named page of the site, a document, or any address. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      type: 'string',
      description:
        'Say where the link leads. “Read more” does not help people whose screen reader lists only the links.',
      validation: rule => rule.required().max(60),
    }),
    defineField({
      name: 'kind',
      title: 'Link to',
      type: 'string',
      description: 'A link to a document stays correct when its address changes. A link to an address does not.',
      initialValue: 'route',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {title: 'A page of the site', value: 'route'},
          {title: 'A document', value: 'document'},
          {title: 'An address', value: 'url'},
        ],
      },
      validation: rule => rule.required(),
    }),
    defineField({
      name: 'route',
      title: 'Page',
      type: 'string',
      description: 'One of the site’s permanent pages.',
      options: {list: Object.entries(NAMED_ROUTES).map(([name, path]) => ({title: path, value: name}))},
      hidden: isOtherKind('route'),
      validation: rule => rule.custom((route, {parent}) => isFilled('route', route, parent, 'Please choose a page')),
    }),
    defineField({
      name: 'document',
      title: 'Document',
      type: 'reference',
      description: 'A post, a policy, a topic or a page. The link appears once the document is published.',
      to: [{type: 'post'}, {type: 'policy'}, {type: 'topic'}, {type: 'page'}],
      hidden: isOtherKind('document'),
      validation: rule =>
        rule.custom((document, {parent}) => isFilled('document', document, parent, 'Please choose a document')),
    }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'string',
      description:
        'https://…, mailto:…, or a path on this site that the options above don’t offer, such as /catalog/products/heavyweight-tee',
      hidden: isOtherKind('url'),
      validation: rule => [
        rule.custom((url, {parent}) => {
          const filled = isFilled('url', url, parent, 'Please enter an address')
          if (filled !== true || url === undefined) return filled
          return isSafeHref(url) || 'Please use https://…, mailto:…, tel:… or a path that starts with /'
        }),
        rule.custom<string>(knownPath).warning(),
      ],
    }),
    defineField({
      name: 'fragment',
      title: 'Jump to',
      type: 'string',
      description: 'An anchor on that page, without the #.',
      hidden: ({parent}) => parent?.kind === 'url',
      validation: rule => [
        rule.regex(/^[a-z0-9][a-z0-9-]*$/, {name: 'anchor'}),
        rule.custom<string>(knownFragment).warning(),
      ],
    }),
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'A short line below the label, shown where there is room for it.',
      validation: rule => rule.max(80),
    }),
  ],
  preview: {
    select: {title: 'label', route: 'route', url: 'url', document: 'document.title'},
    prepare: ({title, route, url, document}) => ({title, subtitle: document ?? url ?? NAMED_ROUTES[route ?? ''] ?? ''}),
  },
})

function isFilled(kind: string, value: unknown, parent: unknown, message: string): true | string {
  return (parent as LinkValue | undefined)?.kind !== kind || (value !== undefined && value !== '') || message
}
