import {TransferIcon} from '@sanity/icons/Transfer'
import {defineField, defineType} from 'sanity'
import {routes} from '@/lib/routes'
import {knownPath, unusedPath} from '../rules/known-path'
import {redirectChain} from '../rules/redirect-chain'
import {uniqueRedirect} from '../rules/unique-redirect'

/** A path on this site. Only the list of a topic may have a query. */
const PATH = new RegExp(String.raw`^(/(?![/\\])[^\s?#]*|${routes.topic('').replace('?', String.raw`\?`)}[^\s&#]+)$`)

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
        rule.required().regex(PATH, {name: 'path that starts with /'}).custom(uniqueRedirect),
        rule.custom<string>(unusedPath).warning(),
      ],
    }),
    defineField({
      name: 'to',
      title: 'To',
      type: 'string',
      description: 'A path on this site, such as /blog/new-name',
      validation: rule => [
        rule.required().regex(PATH, {name: 'path that starts with /'}).custom(redirectChain),
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
