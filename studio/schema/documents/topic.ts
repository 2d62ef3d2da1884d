import {TagIcon} from '@sanity/icons/Tag'
import {defineField, defineType} from 'sanity'
import {routes} from '@/lib/routes'
import {CountedInput} from '../../inputs/CountedInput'
import {DESCRIPTION_TOO_LONG, SEARCH_DESCRIPTION} from '../../inputs/search-lengths'
import {slugField} from '../fields'

/** A topic that groups posts. */
export const topic = defineType({
  name: 'topic',
  title: 'Topic',
  type: 'document',
  icon: TagIcon,
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'One or two words. It appears as a link above the list of posts.',
      validation: rule => rule.required().max(40),
    }),
    slugField(
      'title',
      `The last part of the address of its list: ${routes.topic('')}…. If you change it, the old address redirects to the new one.`,
    ),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      description: 'Shown at the top of the topic’s list and in search results.',
      rows: 3,
      components: {input: CountedInput},
      options: {textLength: SEARCH_DESCRIPTION},
      validation: rule => [rule.required().max(240), rule.max(SEARCH_DESCRIPTION.max).warning(DESCRIPTION_TOO_LONG)],
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'description'}},
})
