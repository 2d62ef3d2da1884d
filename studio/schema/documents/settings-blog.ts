import {defineField} from 'sanity'
import {CountedInput} from '../../inputs/CountedInput'
import {SEARCH_DESCRIPTION} from '../../inputs/search-lengths'

/** Settings of the blog. */
export const blogSettings = [
  defineField({
    name: 'blogName',
    title: 'Name of the blog',
    description: 'Shown above the list of posts, in the breadcrumbs of each post and in the feed.',
    type: 'string',
    group: 'blog',
    validation: rule => rule.required().max(24),
  }),
  defineField({
    name: 'blogIntro',
    title: 'What the blog is about',
    type: 'text',
    components: {input: CountedInput},
    options: {textLength: SEARCH_DESCRIPTION},
    description: 'One sentence, shown beside the blog’s name, in search results and in feed readers.',
    rows: 2,
    group: 'blog',
    validation: rule => rule.required().max(160),
  }),
]
