import {defineField} from 'sanity'
import {CountedInput} from '../../inputs/CountedInput'
import {DESCRIPTION_TOO_LONG, SEARCH_DESCRIPTION} from '../../inputs/search-lengths'
import {requiredLink} from '../rules/empty-link'
import {socialImageSize} from '../rules/social-image-size'

/** The longest announcement, in characters, that takes one line on a phone with a link of two or three words. */
const ANNOUNCEMENT_LENGTH = 45
const ANNOUNCEMENT_TOO_LONG = `Longer than ${ANNOUNCEMENT_LENGTH} characters: with its link it takes two lines on a phone.`

/** Settings of the whole site. */
export const siteSettings = [
  defineField({
    name: 'titleSeparator',
    title: 'Separator between page title and site name',
    type: 'string',
    description: 'For example, the dot in “Contact · Overprint”.',
    group: 'site',
    initialValue: '·',
    validation: rule => rule.required().max(3),
  }),
  defineField({
    name: 'titleOrderHome',
    title: 'Title of the home page',
    type: 'string',
    description: 'Which part comes first for the home page in browser tabs and search results.',
    group: 'site',
    initialValue: 'page-first',
    options: {
      layout: 'radio',
      list: [
        {title: 'Page title, then site name', value: 'page-first'},
        {title: 'Site name, then page title', value: 'site-first'},
      ],
    },
  }),
  defineField({
    name: 'description',
    title: 'Description',
    type: 'text',
    rows: 3,
    components: {input: CountedInput},
    options: {textLength: SEARCH_DESCRIPTION},
    group: 'site',
    description: 'Used for pages without a description of their own.',
    validation: rule => [rule.required(), rule.max(160).warning(DESCRIPTION_TOO_LONG)],
  }),
  defineField({
    name: 'seoImage',
    title: 'Picture for social cards',
    type: 'imageWithAlt',
    group: 'site',
    description: 'Used for pages without a picture of their own. At least 1200 by 630 pixels.',
    validation: rule => [rule.required().assetRequired(), rule.custom(socialImageSize).warning()],
  }),
  defineField({
    name: 'announcement',
    title: 'Announcement',
    type: 'object',
    group: 'site',
    description: 'A line at the top of every page. Leave empty to hide it.',
    options: {collapsible: true},
    fields: [
      defineField({
        name: 'text',
        title: 'Text',
        type: 'string',
        description: 'One line that fits on a phone. Remove it when it is out of date.',
        validation: rule => [rule.max(100), rule.max(ANNOUNCEMENT_LENGTH).warning(ANNOUNCEMENT_TOO_LONG)],
      }),
      defineField({
        name: 'link',
        title: 'Link',
        type: 'link',
        description: 'Shown after the text, for readers who want to know more.',
      }),
    ],
  }),
  defineField({
    name: 'callToAction',
    title: 'Button in the header',
    type: 'link',
    description: 'The most important thing a visitor should do. The drawer and the footer show it too.',
    group: 'site',
    ...requiredLink,
  }),
  defineField({
    name: 'footerText',
    title: 'Line in the footer',
    type: 'string',
    description: 'One sentence on what the company does, shown at the top of the footer.',
    group: 'site',
    validation: rule => rule.max(140),
  }),
]
