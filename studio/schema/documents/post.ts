import {ComposeIcon} from '@sanity/icons/Compose'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {routes} from '@/lib/routes'
import {CountedInput} from '../../inputs/CountedInput'
import {SEARCH_TITLE} from '../../inputs/search-lengths'
import {contentGroups, seoField, slugField} from '../fields'
import {freeAddress} from '../rules/free-address'
import {headingOrder} from '../rules/heading-order'

/** An article of the blog. */
export const post = defineType({
  name: 'post',
  title: 'Post',
  type: 'document',
  icon: ComposeIcon,
  groups: contentGroups,
  validation: rule => rule.custom(freeAddress).warning(),
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'The large heading of the post, and its name on cards, in the feed and in search results.',
      group: 'content',
      components: {input: CountedInput},
      options: {counted: {best: 90, searchShows: SEARCH_TITLE.best}},
      validation: rule => [
        rule.required(),
        rule.max(90).warning('Titles over 90 characters break into too many lines'),
      ],
    }),
    {
      ...slugField(
        'title',
        `The end of the address: ${routes.post('')}…. When it changes after publishing, the old address leads to the new one.`,
      ),
      group: 'content',
    },
    defineField({
      name: 'excerpt',
      title: 'Excerpt',
      type: 'text',
      rows: 3,
      components: {input: CountedInput},
      options: {counted: {least: 40, best: 220}},
      group: 'content',
      description: 'Stands on the card, in the feed, and in search results when nothing else is given there.',
      validation: rule => [
        rule.required(),
        rule.min(40).warning('Under 40 characters says too little'),
        rule.max(220).warning('Over 220 characters are cut on cards'),
      ],
    }),
    defineField({
      name: 'cover',
      title: 'Cover',
      type: 'imageWithAlt',
      description:
        'Stands across the top of the post and on its card, cut to other shapes: set the hotspot on what must stay.',
      group: 'content',
      validation: rule => rule.required().assetRequired(),
    }),
    defineField({
      name: 'publishedAt',
      title: 'Published',
      type: 'datetime',
      initialValue: () => new Date().toISOString(),
      group: 'content',
      description: 'A time to come keeps the post off the site until then.',
      validation: rule => rule.required(),
    }),
    defineField({
      name: 'topics',
      title: 'Topics',
      type: 'array',
      description: 'One to three. They decide in which lists the post stands and what is offered to read next.',
      group: 'content',
      of: [defineArrayMember({type: 'reference', to: [{type: 'topic'}]})],
      validation: rule => rule.required().min(1).max(3).unique(),
    }),
    defineField({
      name: 'authors',
      title: 'Authors',
      type: 'array',
      description: 'Named under the title in this order, and introduced at the end of the post.',
      group: 'content',
      of: [defineArrayMember({type: 'reference', to: [{type: 'author'}]})],
      validation: rule => rule.required().min(1).unique(),
    }),
    defineField({
      name: 'body',
      title: 'Article',
      type: 'articleBody',
      description: 'The post itself. Begin its parts with a heading 2: they become the contents beside the text.',
      group: 'content',
      validation: rule => rule.required().min(1).custom(headingOrder),
    }),
    seoField,
  ],
  orderings: [
    {title: 'Newest first', name: 'publishedAtDesc', by: [{field: 'publishedAt', direction: 'desc'}]},
    {title: 'Title', name: 'titleAsc', by: [{field: 'title', direction: 'asc'}]},
  ],
  preview: {
    select: {title: 'title', publishedAt: 'publishedAt', author: 'authors.0.name', media: 'cover'},
    prepare: ({title, publishedAt, author, media}) => ({
      title,
      subtitle: [publishedAt?.slice(0, 10), author].filter(Boolean).join(' · '),
      media,
    }),
  },
})
