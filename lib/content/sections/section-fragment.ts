import {faqEntryFragment} from '@/lib/content/faq'
import {imageFragment} from '@/lib/content/image'
import {linkFragment} from '@/lib/content/link'
import {postSummaryFragment, visiblePostFilter} from '@/lib/content/post-summary'
import {articleBodyFragment, simpleTextFragment} from '@/lib/content/text/rich-text'

/** Most posts that a list of the latest can show; the schema allows no more. */
const MAX_LATEST_POSTS = 12

/** The fields of every kind of section; the latest posts and the questions come along. */
export const sectionFragment = /* groq */ `
  _key,
  _type,
  flood,
  anchor,
  _type == "hero" => {
    heading,
    highlight,
    lead,
    actions[]{${linkFragment}, style},
    drawing,
    image{${imageFragment}},
    notes
  },
  _type == "productCarousel" => {heading, productIds, movement, link{${linkFragment}}},
  _type == "steps" => {heading, intro, drawing, steps[]{_key, label, title, text, icon, image{${imageFragment}}}},
  _type == "metrics" => {heading, leadValue, leadText, items[]{_key, value, text}, footnote},
  _type == "calculator" => {heading, text, productIds, footnote},
  _type == "testimonials" => {heading, items[]{_key, quote, name, detail, productId}},
  _type == "latestPosts" => {
    heading,
    count,
    link{${linkFragment}},
    "posts": *[${visiblePostFilter}] | order(publishedAt desc, _id asc)[0...${MAX_LATEST_POSTS}]{${postSummaryFragment}}
  },
  _type == "faqSection" => {heading, entries[]->{${faqEntryFragment}}},
  _type == "callToAction" => {heading, text, action{${linkFragment}}, productId},
  _type == "feature" => {
    heading,
    body[]{${simpleTextFragment}},
    image{${imageFragment}},
    productId,
    imageSide,
    action{${linkFragment}}
  },
  _type == "comparison" => {heading, intro, columns, rows[]{_key, label, values}},
  _type == "lottie" => {heading, text, src, alt, isLooping},
  _type == "richText" => {heading, body[]{${articleBodyFragment}}}` as const
