import {type Link, linkFragment, toLink} from '@/lib/content/link'
import {type PostSummary, postSummaryFragment, toPostSummary, visiblePostFilter} from '@/lib/content/post-summary'
import {type RawSection, type SectionBase, toSectionBase} from './section-base'

export type LatestPostsSection = SectionBase<'latestPosts'> & {heading: string; link: Link | null; posts: PostSummary[]}

/** The largest count that the schema allows. */
const MAX_POSTS = 12
const DEFAULT_COUNT = 3

export const latestPostsFragment = /* groq */ `_type == "latestPosts" => {
    heading,
    count,
    link{${linkFragment}},
    "posts": *[${visiblePostFilter}] | order(dateTime(publishedAt) desc, _id asc)[0...${MAX_POSTS}]{${postSummaryFragment}}
  }` as const

export function toLatestPosts(raw: RawSection<'latestPosts'>): LatestPostsSection {
  return {
    ...toSectionBase(raw),
    heading: raw.heading ?? '',
    link: toLink(raw.link),
    posts: raw.posts.slice(0, raw.count ?? DEFAULT_COUNT).map(toPostSummary),
  }
}
