import {type ContentImage, imageFragment, toContentImage} from './image'
import type {POSTS_QUERY_RESULT} from './sanity.types'
import {takeMark} from './text/edit-marks'

/** A post as a card shows it; `publishedAt` is an ISO instant. */
export type PostSummary = {
  id: string
  slug: string
  title: string
  excerpt: string
  cover: ContentImage | null
  publishedAt: string
  /** In a preview: where the date is edited. */
  dateEdit?: string
  topics: {title: string; slug: string}[]
  authors: {name: string; slug: string}[]
  readingMinutes: number
}

const WORDS_PER_MINUTE = 220

/** Which documents are posts that the site shows. */
export const visiblePostFilter = /* groq */ `_type == "post" && defined(slug.current) && publishedAt <= $now` as const

/** The fields of a post's card. */
export const postSummaryFragment = /* groq */ `
  _id,
  "slug": slug.current,
  title,
  excerpt,
  cover{${imageFragment}},
  publishedAt,
  topics[]->{title, "slug": slug.current},
  authors[]->{name, "slug": slug.current},
  "words": count(string::split(pt::text(body), " "))` as const

type RawSummary = POSTS_QUERY_RESULT['posts'][number]
type RawTopics = RawSummary['topics']

/** A post's card, also of a draft that lacks most of its fields. */
export function toPostSummary({authors, ...raw}: RawSummary): PostSummary {
  return {
    ...toPostBasics(raw),
    authors: (authors ?? []).flatMap(author => (author?.name ? {name: author.name, slug: author.slug ?? ''} : [])),
  }
}

/** What a post's card and its page have in common. */
export function toPostBasics(raw: Omit<RawSummary, 'authors'>): Omit<PostSummary, 'authors'> {
  const {text: publishedAt, edit: dateEdit} = takeMark(raw.publishedAt ?? '')
  return {
    id: raw._id,
    slug: raw.slug ?? '',
    title: raw.title ?? 'Untitled',
    excerpt: raw.excerpt ?? '',
    cover: toContentImage(raw.cover),
    publishedAt,
    ...(dateEdit && {dateEdit}),
    topics: toTopics(raw.topics),
    readingMinutes: toReadingMinutes(raw.words),
  }
}

function toTopics(raw: RawTopics): PostSummary['topics'] {
  return (raw ?? []).flatMap(topic => (topic?.title && topic.slug ? {title: topic.title, slug: topic.slug} : []))
}

function toReadingMinutes(words: number | null): number {
  return Math.max(1, Math.round((words ?? 0) / WORDS_PER_MINUTE))
}
