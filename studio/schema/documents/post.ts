import {ComposeIcon} from '@sanity/icons/Compose'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {routes} from '@/lib/routes'
import {CountedInput} from '../../inputs/CountedInput'
import {SEARCH_TITLE} from '../../inputs/search-lengths'
import {contentGroups, seoField, slugField} from '../fields'
import {datedBack} from '../rules/dated-back'
import {headingOrder} from '../rules/heading-order'
import {hidesPublicPost} from '../rules/hides-public-post'
import {slugWithoutRedirect} from '../rules/slug-without-redirect'

/** A blog post. */
export const post = defineType({
  name: 'post',
  title: 'Post',
  type: 'document',
  icon: ComposeIcon,
  groups: contentGroups,
  validation: rule => rule.custom(slugWithoutRedirect).warning(),
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'The large heading of the post. Cards, the feed and search results show it too.',
      group: 'content',
      components: {input: CountedInput},
      options: {textLength: {max: 90, cut: SEARCH_TITLE.cut}},
      validation: rule => [
        rule.required(),
        rule.max(90).warning('Titles longer than 90 characters take up too many lines'),
      ],
    }),
    {
      ...slugField(
        'title',
        `The last part of the address: ${routes.post('')}…. If you change it after publishing, the old address redirects to the new one.`,
      ),
      group: 'content',
    },
    defineField({
      name: 'excerpt',
      title: 'Excerpt',
      type: 'text',
      rows: 3,
      components: {input: CountedInput},
      options: {textLength: {min: 40, max: 220}},
      group: 'content',
      description: 'Shown on cards and in the feed, and in search results unless you write a description for them.',
      validation: rule => [
        rule.required(),
        rule.min(40).warning('Fewer than 40 characters say too little'),
        rule.max(220).warning('Cards cut the text off after 220 characters'),
      ],
    }),
    defineField({
      name: 'cover',
      title: 'Cover',
      type: 'imageWithAlt',
      description:
        'Shown at the top of the post and, cropped, on its card. Place the hotspot on the part that must stay visible.',
      group: 'content',
      validation: rule => rule.required().assetRequired(),
    }),
    defineField({
      name: 'publishedAt',
      title: 'Published',
      type: 'datetime',
      initialValue: () => new Date().toISOString(),
      group: 'content',
      description:
        'Lists are sorted by this date. It is not the moment of publishing. A date in the future keeps the post off the site until then.',
      validation: rule => [rule.required(), rule.custom(hidesPublicPost).warning(), rule.custom(datedBack).warning()],
    }),
    defineField({
      name: 'topics',
      title: 'Topics',
      type: 'array',
      description: 'One to three. They decide which lists include the post and which posts readers see next.',
      group: 'content',
      of: [defineArrayMember({type: 'reference', to: [{type: 'topic'}]})],
      validation: rule => rule.required().min(1).max(3).unique(),
    }),
    defineField({
      name: 'authors',
      title: 'Authors',
      type: 'array',
      description: 'Shown below the title in this order, and introduced at the end of the post.',
      group: 'content',
      of: [defineArrayMember({type: 'reference', to: [{type: 'author'}]})],
      validation: rule => rule.required().min(1).unique(),
    }),
    defineField({
      name: 'body',
      title: 'Article',
      type: 'articleBody',
      description:
        'The text of the post. Start each part with a heading 2; these headings become the table of contents.',
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
