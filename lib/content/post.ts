import {defineQuery} from 'groq'
import {type Author, authorFragment, toAuthor} from './author'
import {type ContentOptions, fetchContent} from './client'
import {laterTime} from './later-time'
import {
  type PostSummary,
  postBasicsFragment,
  postSummaryFragment,
  toPostBasics,
  toPostSummary,
  visiblePostFilter,
} from './post-summary'
import type {POST_QUERY_RESULT} from './sanity.types'
import {type Seo, seoFragment, toSeo} from './seo'
import {toArticleBody, toHeadings} from './text/article-body'
import type {ArticleBody, Heading} from './text/rich-text'
import {articleBodyFragment} from './text/rich-text-fragments'

export type {PostSummary} from './post-summary'

/** A post as shown on its page. `rev` proves its freshness. */
export type Post = Omit<PostSummary, 'authors'> & {
  rev: string
  /** The later of the last change and the publication: a post that is dated ahead was written before it appears. */
  updatedAt: string
  body: ArticleBody
  /** Whether the text is in the HTML only: then `body` is empty. */
  isInHtml?: true
  headings: Heading[]
  authors: Author[]
  seo: Seo
  related: PostSummary[]
}

/** One page of the list of posts, newest first, with the total count. */
export type PostList = {posts: PostSummary[]; total: number}

const RELATED_COUNT = 3

const POSTS_QUERY = defineQuery(`{
  "total": count(*[${visiblePostFilter} && ($topic == null || $topic in topics[]->slug.current)]),
  "posts": *[${visiblePostFilter} && ($topic == null || $topic in topics[]->slug.current)]
    | order(dateTime(publishedAt) desc, _id asc)[$start...$end]{${postSummaryFragment}}
}`)

const POST_SLUGS_QUERY = defineQuery(
  `*[${visiblePostFilter}] | order(dateTime(publishedAt) desc, _id asc).slug.current`,
)

const POST_QUERY = defineQuery(`
  *[${visiblePostFilter} && slug.current == $slug][0]{
    ${postBasicsFragment},
    _rev,
    _updatedAt,
    authors[]->{${authorFragment}},
    body[]{${articleBodyFragment}},
    seo{${seoFragment}},
    "related": *[${visiblePostFilter} && _id != ^._id && references(^.topics[]._ref)]
      | order(dateTime(publishedAt) desc, _id asc)[0...24]{${postSummaryFragment}}
  }`)

/** Lists posts from `offset` on, newest first; with `topic`, a slug, only that topic's. Throws when the query fails. */
export async function listPosts(
  {topic, offset = 0, limit = 100}: {topic?: string; offset?: number; limit?: number} = {},
  options?: ContentOptions,
): Promise<PostList> {
  const params = {topic: topic ?? null, start: offset, end: offset + limit}
  const {posts, total} = await fetchContent(POSTS_QUERY, params, options)
  return {posts: posts.map(toPostSummary), total}
}

/** Lists the slugs of all posts, newest first. Throws when the query fails. */
export async function listPostSlugs(options?: ContentOptions): Promise<string[]> {
  const slugs = await fetchContent(POST_SLUGS_QUERY, {}, options)
  return slugs.flatMap(slug => slug ?? [])
}

/** Returns a post; null for an unknown slug or a post not yet published. Throws when the query fails. */
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
    updatedAt: laterTime(raw._updatedAt, basics.publishedAt),
    body,
    headings: toHeadings(body),
    authors: (raw.authors ?? []).flatMap(author => toAuthor(author) ?? []),
    seo: toSeo(raw.seo),
    related: selectRelated(raw.related.map(toPostSummary), basics),
  }
}

/** Selects the posts that share the most topics with this one; among equals, the newest. */
function selectRelated(others: PostSummary[], {topics}: Pick<PostSummary, 'topics'>): PostSummary[] {
  const shared = (other: PostSummary) =>
    other.topics.filter(({slug}) => topics.some(topic => topic.slug === slug)).length
  return others.sort((a, b) => shared(b) - shared(a)).slice(0, RELATED_COUNT)
}
