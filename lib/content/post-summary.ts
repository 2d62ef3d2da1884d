import type {ClientReturn} from '@sanity/client'
import {defineQuery} from 'groq'
import {env} from '@/lib/env'
import {dayIn} from '@/lib/in-force'
import {authorNameFragment} from './author'
import {type ContentImage, imageFragment, toContentImage} from './image'
import {splitEditMark} from './text/edit-marks'

/** A post as shown on a card. `publishedAt` is an ISO instant, and `publishedOn` its day on the site's clock. A draft may lack both. */
export type PostSummary = {
  id: string
  slug: string
  title: string
  excerpt: string
  cover: ContentImage | null
  publishedAt: string
  publishedOn: string
  /** The `data-sanity` attribute of the date, in a preview. */
  dateEdit?: string
  topics: {title: string; slug: string}[]
  authors: {name: string; slug: string}[]
  readingMinutes: number
}

const WORDS_PER_MINUTE = 220

/** Selects the posts that the site shows. */
export const visiblePostFilter =
  /* groq */ `_type == "post" && defined(slug.current) && dateTime(publishedAt) <= dateTime($now)` as const

/** The fields that a post's card and its page share. */
export const postBasicsFragment = /* groq */ `
  _id,
  "slug": slug.current,
  title,
  excerpt,
  cover{${imageFragment}},
  publishedAt,
  topics[]->{title, "slug": slug.current},
  "words": count(string::split(pt::text(body), " "))` as const

/** The fields of a post's card. */
export const postSummaryFragment = /* groq */ `${postBasicsFragment}, authors[]->{${authorNameFragment}}` as const

// Never sent: typegen derives the type of the fragment from this query.
const POST_SUMMARY_TYPE = defineQuery(`*[_type == "post"][0]{${postSummaryFragment}}`)

type RawSummary = NonNullable<ClientReturn<typeof POST_SUMMARY_TYPE>>

/** Converts a post for a card. A draft may lack most fields. */
export function toPostSummary({authors, ...raw}: RawSummary): PostSummary {
  return {
    ...toPostBasics(raw),
    authors: (authors ?? []).flatMap(author => (author?.name ? {name: author.name, slug: author.slug ?? ''} : [])),
  }
}

/** Converts the fields that a post's card and its page share. */
export function toPostBasics(raw: Omit<RawSummary, 'authors'>): Omit<PostSummary, 'authors'> {
  const {text: publishedAt, edit: dateEdit} = splitEditMark(raw.publishedAt ?? '')
  return {
    id: raw._id,
    slug: raw.slug ?? '',
    title: raw.title ?? 'Untitled',
    excerpt: raw.excerpt ?? '',
    cover: toContentImage(raw.cover),
    publishedAt,
    publishedOn: toDay(publishedAt),
    ...(dateEdit && {dateEdit}),
    topics: toTopics(raw.topics),
    readingMinutes: toReadingMinutes(raw.words),
  }
}

/** Computed here, so that browsers need no data about time zones. */
function toDay(publishedAt: string): string {
  const at = Date.parse(publishedAt)
  return Number.isNaN(at) ? '' : dayIn(env.SITE_TIME_ZONE, at)
}

function toTopics(raw: RawSummary['topics']): PostSummary['topics'] {
  return (raw ?? []).flatMap(topic => (topic?.title && topic.slug ? {title: topic.title, slug: topic.slug} : []))
}

function toReadingMinutes(words: number | null): number {
  return Math.max(1, Math.round((words ?? 0) / WORDS_PER_MINUTE))
}
