import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {PAGE_KEYS, POLICY_SLUGS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {PAGE_TITLES, POLICY_TITLES, SINGLETON_IDS} from '../structure/singletons'

/** Maximum number of posts listed as locations. */
const MAX_POSTS = 12

/** The documents whose changes can change the result of a location query. */
const LISTEN_FILTER = '*[_type in ["post", "author", "topic", "faqEntry", "page"]]'

/** Base paths, as query parameters. */
export const LOCATION_PARAMS = {post: routes.post(''), topic: routes.topic(''), blog: routes.blog}

const PAGES = /* groq */ `*[_type == "page" && references($id)]{
  "title": select(${PAGE_KEYS.map(key => `key == "${key}" => "${PAGE_TITLES[key]}"`).join(', ')}),
  "href": select(${PAGE_KEYS.map(key => `key == "${key}" => "${pagePath(key)}"`).join(', ')})
}`
const POSTS = /* groq */ `(*[_type == "post" && references($id) && defined(slug.current)]
  | order(dateTime(publishedAt) desc)[0...${MAX_POSTS}]{"title": coalesce(title, "Untitled"), "href": $post + slug.current})`
const BLOG = /* groq */ `{"title": "Blog", "href": $blog}`

/**
 * Queries for the locations of documents without a fixed page: their own page first, then the pages that show them. Each
 * returns a `DocumentLocationsState` for the document `$id`.
 */
export const LOCATION_QUERIES: Record<string, string> = {
  post: /* groq */ `*[_id == $id][0]{
    "message": select(!defined(slug.current) => "No address yet. Generate one below to see the page"),
    "tone": select(!defined(slug.current) => "caution"),
    "locations": select(defined(slug.current) =>
      [{"title": coalesce(title, "Untitled"), "href": $post + slug.current}, ${BLOG}])
  }`,
  author: /* groq */ `{"locations": ${POSTS} + [${BLOG}]}`,
  topic: /* groq */ `*[_id == $id][0]{"locations":
    select(defined(slug.current) => [{"title": "Posts on " + title, "href": $topic + slug.current}], [])
    + ${POSTS} + [${BLOG}]}`,
  faqEntry: /* groq */ `*[_id == $id][0]{
    "message": "Shown in the support widget" + select(category == "products" => " and on product pages", "")
      + select(count(*[_type == "page" && references($id)]) > 0 => ", and on:", ""),
    "locations": ${PAGES}
  }`,
}

/** Example locations of documents that appear on every page. */
const EVERY_PAGE: DocumentLocationsState = {
  message: 'Shown on every page, such as:',
  locations: [
    {title: PAGE_TITLES.home, href: routes.home},
    {title: 'Blog', href: routes.blog},
    {title: PAGE_TITLES.catalog, href: routes.catalog},
    {title: PAGE_TITLES.contact, href: routes.contact},
  ],
}

/** Returns the locations of a singleton document, or null for any other document. */
export function singletonLocations(id: string): DocumentLocationsState | null {
  if (id === SINGLETON_IDS.navigation || id === SINGLETON_IDS.settings) return EVERY_PAGE
  const key = PAGE_KEYS.find(known => SINGLETON_IDS.page(known) === id)
  if (key) return {locations: [{title: PAGE_TITLES[key], href: pagePath(key)}]}
  const slug = POLICY_SLUGS.find(known => SINGLETON_IDS.policy(known) === id)
  return slug ? {locations: [{title: POLICY_TITLES[slug], href: routes.policy(slug)}]} : null
}

/** Resolves the pages that show a document for the Preview tool, and updates them as it is edited. */
export const resolveLocations: DocumentLocationResolver = ({id, type, perspectiveStack}, {documentStore}) => {
  const query = LOCATION_QUERIES[type]
  if (query === undefined) return singletonLocations(id)
  return documentStore.listenQuery(
    {fetch: query, listen: LISTEN_FILTER},
    {...LOCATION_PARAMS, id},
    {perspective: perspectiveStack, tag: 'preview.locations'},
  )
}
