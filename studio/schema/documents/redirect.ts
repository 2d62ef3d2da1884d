import {TransferIcon} from '@sanity/icons/Transfer'
import {defineField, defineType} from 'sanity'
import {knownPath, unusedPath} from '../rules/known-path'
import {redirectChain} from '../rules/redirect-chain'
import {redirectPath} from '../rules/redirect-path'
import {uniqueRedirect} from '../rules/unique-redirect'

/** A redirect from an old address to a new one. Changing a slug creates one automatically. */
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
      name: 'to',
      title: 'To',
      type: 'string',
      description: 'A path on this site, such as /blog/new-name',
      validation: rule => [
        rule.required().custom(redirectPath).custom(redirectChain),
        rule.custom<string>(knownPath).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      type: 'boolean',
      description: 'Search engines replace the old address with the new one.',
      initialValue: true,
    }),
  ],
  preview: {select: {title: 'from', subtitle: 'to'}},
})
