import {TransferIcon} from '@sanity/icons/Transfer'
import {defineField, defineType} from 'sanity'
import {knownPath, unusedPath} from '../rules/known-path'
import {redirectChain} from '../rules/redirect/redirect-chain'
import {redirectPath} from '../rules/redirect/redirect-path'
import {redirectTarget} from '../rules/redirect/redirect-target'
import {uniqueRedirect} from '../rules/redirect/unique-redirect'

/** A redirect from an old address to a document or a path. Changing a slug creates one to the document. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  icon: TransferIcon,
  fields: [
    defineField({
      name: 'from',
      title: 'From',
      type: 'string',
      description: 'A path on this site, such as /blog/old-name',
      validation: rule => [
        rule.required().custom(redirectPath).custom(uniqueRedirect),
        rule.custom<string>(unusedPath).warning(),
      ],
    }),
    defineField({
      name: 'document',
      title: 'To a post or topic',
      type: 'reference',
      to: [{type: 'post'}, {type: 'topic'}],
      // The document can be deleted; the redirect then leads nowhere.
      weak: true,
      description:
        'The redirect leads to its present address, also after its slug has changed. It ends with the document.',
      // With both, each is shown, so that one of them can be cleared.
      hidden: ({value, document}) => !value && Boolean(document?.to),
    }),
    defineField({
      name: 'to',
      title: 'To a path',
      type: 'string',
      description: 'A path on this site, such as /blog/new-name',
      validation: rule => [
        rule.custom(redirectTarget).custom(redirectPath).custom(redirectChain),
        rule.custom<string>(knownPath).warning(),
      ],
      hidden: ({value, document}) => !value && Boolean(document?.document),
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      type: 'boolean',
      description: 'Search engines replace the old address with the new one.',
      initialValue: true,
    }),
  ],
  preview: {
    select: {title: 'from', path: 'to', document: 'document.title'},
    prepare: ({title, path, document}) => ({
      title,
      subtitle: path ?? document ?? 'Leads nowhere: its document is gone',
    }),
  },
})
