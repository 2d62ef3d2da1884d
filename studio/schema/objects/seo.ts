import {SearchIcon} from '@sanity/icons/Search'
import {defineField, defineType} from 'sanity'
import {CountedInput} from '../../inputs/CountedInput'
import {DESCRIPTION_IS_CUT, SEARCH_DESCRIPTION, SEARCH_TITLE, TITLE_IS_CUT} from '../../inputs/search-lengths'
import {cardPicture} from '../rules/card-picture'

/** What search engines and social cards show instead of the document's own texts. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  icon: SearchIcon,
  description: 'Leave empty to use the document’s own title, summary and picture.',
  options: {collapsible: false},
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'Stands in search results and on social cards instead of the document’s title.',
      components: {input: CountedInput},
      options: {counted: SEARCH_TITLE},
      validation: rule => rule.max(SEARCH_TITLE.best).warning(TITLE_IS_CUT),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      description: 'Stands under the title in search results and on social cards. Say what is found here.',
      rows: 3,
      components: {input: CountedInput},
      options: {counted: SEARCH_DESCRIPTION},
      validation: rule => [
        rule.min(50).warning('Under 50 characters says too little'),
        rule.max(160).warning(DESCRIPTION_IS_CUT),
      ],
    }),
    defineField({
      name: 'image',
      title: 'Picture for social cards',
      type: 'imageWithAlt',
      description: 'At least 1200 by 630 pixels.',
      validation: rule => rule.custom(cardPicture).warning(),
    }),
    defineField({
      name: 'noIndex',
      title: 'Keep out of search engines',
      type: 'boolean',
      description: 'For what only those should find who have its address. It leaves the sitemap too.',
      initialValue: false,
    }),
  ],
})
