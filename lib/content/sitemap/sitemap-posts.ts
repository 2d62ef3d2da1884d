import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from '../client'
import {type ContentImage, imageFragment, toContentImage} from '../image'
import {laterTime} from '../later-time'
import {visiblePostFilter} from '../post-summary'

/** A post for the sitemap. `updatedAt` is the later of its last change and its publication. */
export type SitemapPost = {slug: string; updatedAt: string; images: ContentImage[]}

/** Posts per query. */
const PAGE_SIZE = 1000

const SITEMAP_POSTS_QUERY = defineQuery(`
  *[${visiblePostFilter} && seo.noIndex != true && _id > $after] | order(_id asc)[0...$limit]{
    _id,
    _updatedAt,
    publishedAt,
    "slug": slug.current,
    cover{${imageFragment}},
    "figures": body[_type == "figure"].image{${imageFragment}}
  }`)

/** Lists the next posts that may be indexed, by id, after a cursor. `next` is the cursor of the rest, null at the end. */
export async function listSitemapPosts(
  cursor?: string,
  {limit = PAGE_SIZE, ...options}: ContentOptions & {limit?: number} = {},
): Promise<{posts: SitemapPost[]; next: string | null}> {
  const raw = await fetchContent(SITEMAP_POSTS_QUERY, {after: cursor ?? '', limit}, options)
  const posts = raw.map(({slug, publishedAt, _updatedAt, cover, figures}) => ({
    slug: slug ?? '',
    updatedAt: laterTime(_updatedAt, publishedAt),
    images: [cover, ...(figures ?? [])].flatMap(image => toContentImage(image) ?? []),
  }))
  return {posts, next: raw.length === limit ? (raw.at(-1)?._id ?? null) : null}
}
