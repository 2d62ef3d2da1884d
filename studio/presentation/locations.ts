import type {DocumentLocationResolver, DocumentLocationsState} from 'sanity/presentation'
import {PAGE_KEYS, POLICY_SLUGS, pagePath, routes} from '@/lib/routes'
import {FIXED_PAGES, FIXED_POLICIES, SINGLETON_IDS} from '../structure/singletons'

/** As many posts as are named where more show a document. */
const MOST = 12

/** Which types the answer of a location query may follow from. */
const LISTENED = '*[_type in ["post", "author", "topic", "faqEntry", "page"]]'

/** Where the pages of the site are, for the queries. */
export const LOCATION_PARAMS = {post: routes.post(''), topic: routes.topic(''), blog: routes.blog}

const PAGES = /* groq */ `*[_type == "page" && references($id)]{
  "title": select(${PAGE_KEYS.map(key => `key == "${key}" => "${FIXED_PAGES[key]}"`).join(', ')}),
  "href": select(${PAGE_KEYS.map(key => `key == "${key}" => "${pagePath(key)}"`).join(', ')})
}`
const POSTS = /* groq */ `(*[_type == "post" && references($id) && defined(slug.current)]
  | order(publishedAt desc)[0...${MOST}]{"title": coalesce(title, "Untitled"), "href": $post + slug.current})`
const BLOG = /* groq */ `{"title": "Blog", "href": $blog}`

/**
 * Where documents that have no fixed place stand: their own page first, then those that show them. Each query answers a
 * `DocumentLocationsState` about the document `$id`.
 */
export const LOCATION_QUERIES: Record<string, string> = {
  post: /* groq */ `*[_id == $id][0]{
    "message": select(!defined(slug.current) => "No address yet: generate one below to see the page"),
    "tone": select(!defined(slug.current) => "caution"),
    "locations": select(defined(slug.current) =>
      [{"title": coalesce(title, "Untitled"), "href": $post + slug.current}, ${BLOG}])
  }`,
  author: /* groq */ `{"locations": ${POSTS} + [${BLOG}]}`,
  topic: /* groq */ `*[_id == $id][0]{"locations":
    select(defined(slug.current) => [{"title": "Posts on " + title, "href": $topic + slug.current}], [])
    + ${POSTS} + [${BLOG}]}`,
  faqEntry: /* groq */ `*[_id == $id][0]{
    "message": "In the support widget" + select(category == "products" => " and on products’ pages", "")
      + select(count(*[_type == "page" && references($id)]) > 0 => ", and on:", ""),
    "locations": ${PAGES}
  }`,
}

/** What stands on every page is shown on a few. */
const EVERYWHERE: DocumentLocationsState = {
  message: 'On every page, such as:',
  locations: [
    {title: FIXED_PAGES.home, href: routes.home},
    {title: 'Blog', href: routes.blog},
    {title: FIXED_PAGES.catalog, href: routes.catalog},
    {title: FIXED_PAGES.contact, href: routes.contact},
  ],
}

/** Where a document with a fixed id stands; null for any other. */
export function fixedLocations(id: string): DocumentLocationsState | null {
  if (id === SINGLETON_IDS.navigation || id === SINGLETON_IDS.settings) return EVERYWHERE
  const key = PAGE_KEYS.find(known => SINGLETON_IDS.page(known) === id)
  if (key) return {locations: [{title: FIXED_PAGES[key], href: pagePath(key)}]}
  const slug = POLICY_SLUGS.find(known => SINGLETON_IDS.policy(known) === id)
  return slug ? {locations: [{title: FIXED_POLICIES[slug], href: routes.policy(slug)}]} : null
}

/** Tells the Preview tool on which pages a document stands, as it is edited. */
export const locate: DocumentLocationResolver = ({id, type, perspectiveStack}, {documentStore}) => {
  const query = LOCATION_QUERIES[type]
  if (query === undefined) return fixedLocations(id)
  return documentStore.listenQuery(
    {fetch: query, listen: LISTENED},
    {...LOCATION_PARAMS, id},
    {perspective: perspectiveStack, tag: 'preview.locations'},
  )
}
