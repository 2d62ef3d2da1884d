import {TagIcon} from '@sanity/icons/Tag'
import {defineField, defineType} from 'sanity'
import {routes} from '@/lib/routes'
import {CountedInput} from '../../inputs/CountedInput'
import {DESCRIPTION_IS_CUT, SEARCH_DESCRIPTION} from '../../inputs/search-lengths'
import {slugField} from '../fields'

/** A subject that posts are filed under. */
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
      description: 'One or two words: it is a link above the list of posts.',
      validation: rule => rule.required().max(40),
    }),
    slugField(
      'title',
      `The end of its list’s address: ${routes.topic('')}…. Once changed, the old address leads to the new one.`,
    ),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      description: 'Opens the topic’s list and is its text in search results.',
      rows: 3,
      components: {input: CountedInput},
      options: {counted: SEARCH_DESCRIPTION},
      validation: rule => [rule.required().max(240), rule.max(SEARCH_DESCRIPTION.best).warning(DESCRIPTION_IS_CUT)],
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'description'}},
})
