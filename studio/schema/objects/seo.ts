import {SearchIcon} from '@sanity/icons/Search'
import {defineField, defineType} from 'sanity'
import {CountedInput} from '../../inputs/CountedInput'
import {DESCRIPTION_TOO_LONG, SEARCH_DESCRIPTION, SEARCH_TITLE, TITLE_TOO_LONG} from '../../inputs/search-lengths'
import {socialImageSize} from '../rules/social-image-size'

/** Overrides a document's texts and picture for search engines and social cards. */
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
      description: 'Replaces the document’s title in search results and on social cards.',
      components: {input: CountedInput},
      options: {textLength: SEARCH_TITLE},
      validation: rule => rule.max(SEARCH_TITLE.max).warning(TITLE_TOO_LONG),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      description: 'Shown below the title in search results and on social cards. Say what readers find here.',
      rows: 3,
      components: {input: CountedInput},
      options: {textLength: SEARCH_DESCRIPTION},
      validation: rule => [
        rule.min(50).warning('Fewer than 50 characters say too little'),
        rule.max(160).warning(DESCRIPTION_TOO_LONG),
      ],
    }),
    defineField({
      name: 'image',
      title: 'Picture for social cards',
      type: 'imageWithAlt',
      description: 'Replaces the picture that the site draws. At least 1200 by 630 pixels.',
      validation: rule => rule.custom(socialImageSize).warning(),
    }),
    defineField({
      name: 'noIndex',
      title: 'Keep out of search engines',
      type: 'boolean',
      description: 'For pages that people should only find through their address. The page also leaves the sitemap.',
      initialValue: false,
    }),
  ],
})
