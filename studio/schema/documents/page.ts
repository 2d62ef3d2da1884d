import {EarthGlobeIcon} from '@sanity/icons/EarthGlobe'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {PAGE_KEYS, pagePath} from '@/lib/document-paths'
import {CountedInput} from '../../inputs/CountedInput'
import {SEARCH_TITLE, TITLE_TOO_LONG} from '../../inputs/search-lengths'
import {SINGLETON_IDS} from '../../structure/singletons'
import {SECTION_GROUPS} from '../define-section'
import {contentGroups, seoField} from '../fields'
import {requireId} from '../rules/require-id'
import {sectionsInOrder} from '../rules/sections-in-order'
import {sections} from '../sections.generated'

/** The sections in the order of the menu for adding one. */
const MENU = sections.toSorted((one, other) => one.position - other.position)

const MENU_GROUPS = SECTION_GROUPS.map(({name, title}) => ({
  name,
  title,
  of: MENU.filter(({group}) => group === name).map(({type}) => type.name),
}))

/** A page composed of sections. The set of pages is fixed, with one document each. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: EarthGlobeIcon,
  groups: contentGroups,
  fields: [
    defineField({
      name: 'key',
      title: 'Address',
      type: 'string',
      description: 'The page’s address on the site. It cannot change.',
      group: 'content',
      options: {list: PAGE_KEYS.map(key => ({title: pagePath(key), value: key}))},
      readOnly: ({value}) => value !== undefined,
      validation: rule =>
        rule.required().custom((key, {document}) => {
          const known = PAGE_KEYS.find(one => one === key)
          return requireId(known && SINGLETON_IDS.page(known), document)
        }),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'The name of the page in browser tabs and search results. The large heading is part of the opening.',
      group: 'content',
      components: {input: CountedInput},
      options: {textLength: SEARCH_TITLE},
      validation: rule => [rule.required(), rule.max(SEARCH_TITLE.max).warning(TITLE_TOO_LONG)],
    }),
    defineField({
      name: 'sections',
      title: 'Sections',
      type: 'array',
      options: {insertMenu: {groups: MENU_GROUPS}},
      description:
        'The page from top to bottom. Drag sections to reorder them. An opening, if there is one, comes first.',
      group: 'content',
      of: MENU.map(({type}) => defineArrayMember({type: type.name})),
      validation: rule => rule.custom(sectionsInOrder),
    }),
    seoField,
  ],
  preview: {
    select: {title: 'title', key: 'key'},
    prepare: ({title, key}) => ({title, subtitle: PAGE_KEYS.includes(key) ? pagePath(key) : ''}),
  },
})
