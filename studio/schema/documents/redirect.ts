import {TransferIcon} from '@sanity/icons/Transfer'
import {defineField, defineType} from 'sanity'
import {routes} from '@/lib/routes'
import {freePath, knownPath} from '../rules/known-path'
import {oneRedirect} from '../rules/one-redirect'
import {redirectEnd} from '../rules/redirect-end'

/** A topic's list is the one page whose query is part of its address. */
const PATH = new RegExp(String.raw`^(/(?![/\\])[^\s?#]*|${routes.topic('').replace('?', String.raw`\?`)}[^\s&#]+)$`)

/** Where an address that is gone has moved to. A changed slug makes one by itself. */
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
      description: 'A path of this site: /blog/old-name',
      validation: rule => [
        rule.required().regex(PATH, {name: 'path that begins with /'}).custom(oneRedirect),
        rule.custom<string>(freePath).warning(),
      ],
    }),
    defineField({
      name: 'to',
      title: 'To',
      type: 'string',
      description: 'A path of this site: /blog/new-name',
      validation: rule => [
        rule.required().regex(PATH, {name: 'path that begins with /'}).custom(redirectEnd),
        rule.custom<string>(knownPath).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      title: 'For good',
      type: 'boolean',
      description: 'Search engines forget the old address.',
      initialValue: true,
    }),
  ],
  preview: {select: {title: 'from', subtitle: 'to'}},
})
