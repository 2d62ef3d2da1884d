import {TransferIcon} from '@sanity/icons/Transfer'
import {defineField, defineType} from 'sanity'
import {oneRedirect} from '../rules/one-redirect'

const PATH = /^\/(?![/\\])[^\s?#]*$/

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
      validation: rule => rule.required().regex(PATH, {name: 'path that begins with /'}).custom(oneRedirect),
    }),
    defineField({
      name: 'to',
      title: 'To',
      type: 'string',
      description: 'A path of this site: /blog/new-name',
      validation: rule =>
        rule
          .required()
          .regex(PATH, {name: 'path that begins with /'})
          .custom((to, {document}) => to !== document?.from || 'An address cannot lead to itself'),
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
