import {LinkIcon} from '@sanity/icons/Link'
import {defineField, defineType} from 'sanity'
import {NAMED_ROUTES} from '@/lib/routes'
import {knownFragment} from '../rules/known-anchor'
import {knownPath} from '../rules/known-path'
import {isLinkAddress} from '../rules/link-address'

type LinkValue = {kind?: string}
const isOtherKind =
  (kind: string) =>
  ({parent}: {parent?: LinkValue}) =>
    parent?.kind !== kind

/** A link with its label: to a page of the site by name, to a document, or to any address. */
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
      description: 'Says where it leads. “Read more” alone helps nobody who hears only the links.',
      validation: rule => rule.required().max(60),
    }),
    defineField({
      name: 'kind',
      title: 'Leads to',
      type: 'string',
      description: 'A document’s link follows it when its address changes; an address stays as it is written.',
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
      description: 'One of the pages that are always there.',
      options: {list: Object.entries(NAMED_ROUTES).map(([name, path]) => ({title: path, value: name}))},
      hidden: isOtherKind('route'),
      validation: rule => rule.custom((route, {parent}) => isFilled('route', route, parent, 'Choose a page')),
    }),
    defineField({
      name: 'document',
      title: 'Document',
      type: 'reference',
      description: 'A post, a policy, a topic or a page. The link shows once it is published.',
      to: [{type: 'post'}, {type: 'policy'}, {type: 'topic'}, {type: 'page'}],
      hidden: isOtherKind('document'),
      validation: rule =>
        rule.custom((document, {parent}) => isFilled('document', document, parent, 'Choose a document')),
    }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'string',
      description:
        'https://…, mailto:…, or a path of this site that has no entry above: /catalog/products/heavyweight-tee',
      hidden: isOtherKind('url'),
      validation: rule => [
        rule.custom((url, {parent}) => {
          const filled = isFilled('url', url, parent, 'Enter an address')
          if (filled !== true || url === undefined) return filled
          return isLinkAddress(url) || 'Use https://…, mailto:…, tel:… or a path that begins with /'
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
      description: 'A short line under the label, where the place has room for one.',
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
