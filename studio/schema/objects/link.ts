import {LinkIcon} from '@sanity/icons/Link'
import {defineField, defineType, type ValidationContext} from 'sanity'
import {ANCHOR_PATTERN} from '@/lib/content/text/heading-id'
import {NAMED_ROUTES} from '@/lib/document-paths'
import {LinkInput} from '../../inputs/LinkInput'
import {isSafeHref} from '../../is-safe-href'
import {isOfEmptyLink} from '../rules/empty-link'
import {knownFragment} from '../rules/known-anchor'
import {knownPath} from '../rules/known-path'

const isOtherKind =
  (kind: string) =>
  ({parent}: {parent?: {kind?: string}}) =>
    parent?.kind !== kind

/** Returns whether a target is of another kind than its link, or its link was left empty. */
const isUnused = (context?: ValidationContext): boolean => context?.hidden === true || isOfEmptyLink(context)

type Target = {kind?: string; route?: string; url?: string; document?: string}

/** Returns where a link leads, as the site decides it. */
function targetOf({kind, route, url, document}: Target): string {
  if (kind === 'url') return url ?? ''
  return (kind === 'document' ? document : NAMED_ROUTES[route ?? '']) ?? ''
}

/** Warns about a document that a link refers to but does not lead to. */
const usedDocument = (value: unknown, {parent}: {parent?: unknown}): true | string =>
  !value || (parent as {kind?: string}).kind === 'document' || 'The link does not lead here. Please clear the document'

/**
 * A labelled link to a named page of the site, a document, or any address; optional where it is used without `requiredLink`. Sanity
 * validates hidden fields too (6.16.0): what another kind has left in them must not block a publish.
 */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  components: {input: LinkInput},
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      type: 'string',
      description:
        'Say where the link leads. “Read more” does not help people whose screen reader lists only the links.',
      validation: (rule, context) => (isOfEmptyLink(context) ? [] : rule.required().max(60)),
    }),
    defineField({
      name: 'kind',
      title: 'Link to',
      type: 'string',
      description: 'A link to a document stays correct when its address changes. A link to an address does not.',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {title: 'A page of the site', value: 'route'},
          {title: 'A document', value: 'document'},
          {title: 'An address', value: 'url'},
        ],
      },
      validation: (rule, context) => (isOfEmptyLink(context) ? [] : rule.required()),
    }),
    defineField({
      name: 'route',
      title: 'Page',
      type: 'string',
      description: 'One of the site’s permanent pages.',
      options: {list: Object.entries(NAMED_ROUTES).map(([name, path]) => ({title: path, value: name}))},
      hidden: isOtherKind('route'),
      validation: (rule, context) => (isUnused(context) ? [] : rule.required().error('Please choose a page')),
    }),
    defineField({
      name: 'document',
      title: 'Document',
      type: 'reference',
      description:
        'A post, a policy, a topic or a page that is published. A link to a post appears once its date has come.',
      to: [{type: 'post'}, {type: 'policy'}, {type: 'topic'}, {type: 'page'}],
      // A link that was stored by another client can still refer to a document: it is shown so that it can be cleared.
      hidden: ({parent, value}) => isOtherKind('document')({parent}) && !value,
      validation: (rule, context) =>
        isUnused(context)
          ? []
          : [rule.required().error('Please choose a document'), rule.custom(usedDocument).warning()],
    }),
    defineField({
      name: 'url',
      title: 'Address',
      type: 'string',
      description:
        'https://…, mailto:…, or a path on this site that the options above don’t offer, such as /catalog/products/heavyweight-tee',
      hidden: isOtherKind('url'),
      validation: (rule, context) =>
        isUnused(context)
          ? []
          : [
              rule.required().error('Please enter an address'),
              rule.custom(
                url => !url || isSafeHref(url) || 'Please use https://…, mailto:…, tel:… or a path that starts with /',
              ),
              rule.custom<string>(knownPath).warning(),
            ],
    }),
    defineField({
      name: 'fragment',
      title: 'Jump to',
      type: 'string',
      description: 'An anchor on that page, without the #.',
      hidden: ({parent}) => parent?.kind === 'url',
      validation: (rule, context) =>
        context?.hidden
          ? []
          : [rule.regex(ANCHOR_PATTERN, {name: 'anchor'}), rule.custom<string>(knownFragment).warning()],
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
    select: {title: 'label', kind: 'kind', route: 'route', url: 'url', document: 'document.title'},
    prepare: ({title, kind, route, url, document}) => ({title, subtitle: targetOf({kind, route, url, document})}),
  },
})
