import {EarthGlobeIcon} from '@sanity/icons/EarthGlobe'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {PAGE_KEYS, pagePath} from '@/lib/routes'
import {CountedInput} from '../../inputs/CountedInput'
import {SEARCH_TITLE, TITLE_IS_CUT} from '../../inputs/search-lengths'
import {SINGLETON_IDS} from '../../structure/singletons'
import {contentGroups, seoField} from '../fields'
import {ownPlace} from '../rules/own-place'

/** What an editor can choose from, by what it is for. */
const SECTION_GROUPS = [
  {name: 'frame', title: 'Begin and end', of: ['hero', 'callToAction']},
  {name: 'explain', title: 'Explain', of: ['feature', 'steps', 'comparison', 'lottie', 'richText']},
  {name: 'products', title: 'Products', of: ['productCarousel', 'calculator']},
  {name: 'proof', title: 'Convince', of: ['metrics', 'testimonials']},
  {name: 'collections', title: 'Posts and answers', of: ['latestPosts', 'faqSection']},
]

/** A page composed from sections. Which pages there are is fixed, one document each. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: EarthGlobeIcon,
  groups: contentGroups,
  fields: [
    defineField({
      name: 'key',
      title: 'Stands at',
      type: 'string',
      description: 'The page’s address on the site. It is fixed.',
      group: 'content',
      options: {list: PAGE_KEYS.map(key => ({title: pagePath(key), value: key}))},
      readOnly: ({value}) => value !== undefined,
      validation: rule =>
        rule.required().custom((key, {document}) => {
          const known = PAGE_KEYS.find(one => one === key)
          return ownPlace(known && SINGLETON_IDS.page(known), document)
        }),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'What the browser’s tab and search results call the page. Its large heading is the opening’s.',
      group: 'content',
      components: {input: CountedInput},
      options: {counted: SEARCH_TITLE},
      validation: rule => [rule.required(), rule.max(SEARCH_TITLE.best).warning(TITLE_IS_CUT)],
    }),
    defineField({
      name: 'sections',
      title: 'Sections',
      type: 'array',
      options: {insertMenu: {groups: SECTION_GROUPS}},
      description:
        'The page from top to bottom. Drag them into another order; an opening, if there is one, comes first.',
      group: 'content',
      of: [
        defineArrayMember({type: 'hero'}),
        defineArrayMember({type: 'productCarousel'}),
        defineArrayMember({type: 'steps'}),
        defineArrayMember({type: 'metrics'}),
        defineArrayMember({type: 'calculator'}),
        defineArrayMember({type: 'testimonials'}),
        defineArrayMember({type: 'latestPosts'}),
        defineArrayMember({type: 'faqSection'}),
        defineArrayMember({type: 'callToAction'}),
        defineArrayMember({type: 'feature'}),
        defineArrayMember({type: 'comparison'}),
        defineArrayMember({type: 'lottie'}),
        defineArrayMember({type: 'richText'}),
      ],
      validation: rule => rule.custom(sectionsInOrder),
    }),
    seoField,
  ],
  preview: {
    select: {title: 'title', key: 'key'},
    prepare: ({title, key}) => ({title, subtitle: PAGE_KEYS.includes(key) ? pagePath(key) : ''}),
  },
})

type SectionValue = {_type?: string; anchor?: string}

function sectionsInOrder(sections: readonly unknown[] | undefined): true | string {
  const values = (sections ?? []) as readonly SectionValue[]
  const opening = values.findLastIndex(({_type}) => _type === 'hero')
  if (opening > 0) return 'The opening holds the page’s main heading: it comes first, and once'
  const anchors = values.flatMap(({anchor}) => anchor ?? [])
  const twice = anchors.find((anchor, index) => anchors.indexOf(anchor) !== index)
  return twice === undefined || `The anchor “${twice}” stands on two sections`
}
