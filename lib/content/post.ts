import {defineQuery} from 'groq'
import {type Author, authorFragment, toAuthor} from './author'
import {type ContentOptions, fetchContent} from './client'
import {type PostSummary, postSummaryFragment, toPostBasics, toPostSummary, visiblePostFilter} from './post-summary'
import type {POST_QUERY_RESULT} from './sanity.types'
import {type Seo, seoFragment, toSeo} from './seo'
import {toArticleBody, toHeadings} from './text/article-body'
import {type ArticleBody, articleBodyFragment, type Heading} from './text/rich-text'

export type {PostSummary} from './post-summary'

/** A post as its page shows it; `rev` proves how fresh it is. */
export type Post = Omit<PostSummary, 'authors'> & {
  rev: string
  updatedAt: string
  body: ArticleBody
  headings: Heading[]
  authors: Author[]
  seo: Seo
  related: PostSummary[]
}

/** Part of the list of posts, newest first, with how many there are in all. */
export type PostList = {posts: PostSummary[]; total: number}

const RELATED_COUNT = 3

const POSTS_QUERY = defineQuery(`{
  "total": count(*[${visiblePostFilter} && ($topic == null || $topic in topics[]->slug.current)]),
  "posts": *[${visiblePostFilter} && ($topic == null || $topic in topics[]->slug.current)]
    | order(publishedAt desc, _id asc)[$start...$end]{${postSummaryFragment}}
}`)

const POST_SLUGS_QUERY = defineQuery(`*[${visiblePostFilter}] | order(publishedAt desc, _id asc).slug.current`)

const POST_QUERY = defineQuery(`
  *[${visiblePostFilter} && slug.current == $slug][0]{
    ${postSummaryFragment},
    _rev,
    _updatedAt,
    authors[]->{${authorFragment}},
    body[]{${articleBodyFragment}},
    seo{${seoFragment}},
    "related": *[${visiblePostFilter} && _id != ^._id && references(^.topics[]._ref)]
      | order(publishedAt desc, _id asc)[0...24]{${postSummaryFragment}}
  }`)

/** Posts from `offset` on, newest first, of one topic if its slug is given; throws when the lake cannot say. */
export async function listPosts(
  {topic, offset = 0, limit = 100}: {topic?: string; offset?: number; limit?: number} = {},
  options?: ContentOptions,
): Promise<PostList> {
  const params = {topic: topic ?? null, start: offset, end: offset + limit}
  const {posts, total} = await fetchContent(POSTS_QUERY, params, options)
  return {posts: posts.map(toPostSummary), total}
}

/** The slugs of all posts, newest first; throws when the lake cannot say. */
export async function listPostSlugs(options?: ContentOptions): Promise<string[]> {
  const slugs = await fetchContent(POST_SLUGS_QUERY, {}, options)
  return slugs.flatMap(slug => slug ?? [])
}

/** One post; null when there is none at this slug, or not yet; throws when the lake cannot say. */
export async function getPost(slug: string, options?: ContentOptions): Promise<Post | null> {
  const raw = await fetchContent(POST_QUERY, {slug}, options)
  return raw && toPost(raw)
}

function toPost(raw: NonNullable<POST_QUERY_RESULT>): Post {
  const body = toArticleBody(raw.body)
  const basics = toPostBasics(raw)
  return {
    ...basics,
    rev: raw._rev,
    updatedAt: raw._updatedAt,
    body,
    headings: toHeadings(body),
    authors: (raw.authors ?? []).flatMap(author => toAuthor(author) ?? []),
    seo: toSeo(raw.seo),
    related: closest(raw.related.map(toPostSummary), basics),
  }
}

/** Posts that share most topics with this one; among equals the newest. */
function closest(others: PostSummary[], {topics}: Pick<PostSummary, 'topics'>): PostSummary[] {
  const shared = (other: PostSummary) =>
    other.topics.filter(({slug}) => topics.some(topic => topic.slug === slug)).length
  return others.sort((a, b) => shared(b) - shared(a)).slice(0, RELATED_COUNT)
}
