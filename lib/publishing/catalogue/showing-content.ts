import {defineQuery} from 'groq'
import {fetchContent} from '@/lib/content/client'
import {pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'

/** Documents that are looked through, per type. */
const MAX_DOCUMENTS = 1000

const PRODUCT_PAGES_QUERY = defineQuery(
  `*[_type == "page"][0...$most]{
    key, "listed": sections[isHidden != true].productIds[],
    "beside": sections[isHidden != true].productId, "quoted": sections[isHidden != true].items[].productId,
    "embedded": sections[isHidden != true].body[_type == "productEmbed"].productId
  }`,
)
const PRODUCT_POSTS_QUERY = defineQuery(
  `*[_type == "post" && dateTime(publishedAt) <= dateTime($now) && count(body[_type == "productEmbed"]) > 0]
    | order(dateTime(publishedAt) desc)[0...$most]{"slug": slug.current, "ids": body[_type == "productEmbed"].productId}`,
)

/** Lists the paths of the composed pages and the posts that show one of these products; of any product without `ids`. */
export async function listContentPaths(ids: ReadonlySet<string> | null): Promise<string[]> {
  const [pages, posts] = await Promise.all([
    fetchContent(PRODUCT_PAGES_QUERY, {most: MAX_DOCUMENTS}),
    fetchContent(PRODUCT_POSTS_QUERY, {most: MAX_DOCUMENTS}),
  ])
  const shows = (shown: readonly (string | null)[] | null) =>
    (shown ?? []).some(id => id !== null && (ids === null || ids.has(id)))
  return [
    ...pages.flatMap(({key, listed, beside, quoted, embedded}) =>
      key && [listed, beside, quoted, embedded].some(shows) ? [pagePath(key)] : [],
    ),
    ...posts.flatMap(post => (post.slug && shows(post.ids) ? [routes.post(post.slug)] : [])),
  ]
}
