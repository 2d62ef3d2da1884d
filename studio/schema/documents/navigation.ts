import {MenuIcon} from '@sanity/icons/Menu'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {requiredLink} from '../rules/empty-link'

const links = (name: string, title: string, description: string, max: number) =>
  defineField({
    name,
    title,
    type: 'array',
    description,
    of: [defineArrayMember({type: 'link', ...requiredLink})],
    validation: rule => rule.required().max(max),
  })

/** All menus of the site. */
export const navigation = defineType({
  name: 'navigation',
  title: 'Navigation',
  type: 'document',
  icon: MenuIcon,
  fields: [
    links('header', 'Header', 'Shown on wide screens. There is room for five links.', 6),
    links('drawer', 'Drawer', 'Opens with the menu button. Captions appear here.', 10),
    links('shortcuts', 'Shortcuts', 'Small links at the end of the drawer.', 8),
    defineField({
      name: 'footer',
      title: 'Footer',
      type: 'array',
      description: 'Up to four columns. Wide screens show three side by side.',
      of: [
        defineArrayMember({
          name: 'footerColumn',
          title: 'Column',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              title: 'Title',
              type: 'string',
              description: 'A word or two above the column’s links.',
              validation: rule => rule.required().max(40),
            }),
            links('links', 'Links', 'From top to bottom, up to ten.', 10),
          ],
          preview: {select: {title: 'title'}},
        }),
      ],
      validation: rule => rule.required().max(4),
    }),
  ],
  preview: {prepare: () => ({title: 'Navigation'})},
})
