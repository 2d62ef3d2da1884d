import {defineQuery} from 'groq'
import {listCategories} from '@/lib/catalogue/category'
import {listProductIds} from '@/lib/catalogue/product-list'
import {fetchContent} from '@/lib/content/client'
import {listPolicyVersions} from '@/lib/content/policy'
import {listRedirectsTo} from '@/lib/content/redirect'
import {documentPath, PAGE_KEYS, POLICY_SLUGS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {decodePath} from '@/lib/site-path'
import type {Publication, Snapshot} from './publication'

/** Maximum number of pages per kind that one publish refreshes; further pages follow when their revalidation is due. */
const MAX_PER_KIND = 100
const NOT_FOUND_PAGE = '/404'
const DAY_MS = 86_400_000

/** What is on every page comes first, and posts last: only they are so many that they reach the limit. */
const REFERRERS_QUERY = defineQuery(
  `*[references($id) && _type != "redirect"]
    | order(_type in ["navigation", "settings"] desc, _type == "post" asc)[0...$most]{
    _id, _type, "slug": slug.current, key, "topics": topics[]._ref, version, "earlier": history[defined(version)].version
  }`,
)
const AFFECTED_POSTS_QUERY = defineQuery(
  `*[_type == "post" && dateTime(publishedAt) <= dateTime($now) && (!defined($topics) || count((topics[]._ref)[@ in $topics]) > 0)]
    | order(dateTime(publishedAt) desc)[0...$most].slug.current`,
)
const PAGES_WITH_POSTS_QUERY = defineQuery(
  `*[_type == "page" && count(sections[_type == "latestPosts" && isHidden != true]) > 0].key`,
)

type Referrer = Omit<Snapshot, 'from' | 'publishedAt'> & {_id: string; _type: string}
/** Returns the first `MAX_PER_KIND` items and records when there are more. */
type Limit = <Item>(items: Item[]) => Item[]

/** `hasMore` is true when there are paths beyond the limit. */
export type AffectedPaths = {paths: string[]; hasMore: boolean}

/**
 * Lists every path that renders the document, before or after the change: its own, the lists that contain it, and the
 * documents that reference it. When its address or its date has changed, or its date has come within a day, also documents that only
 * link to it.
 */
export async function listAffectedPaths(publication: Publication): Promise<AffectedPaths> {
  let hasMore = false
  const limit: Limit = items => {
    hasMore ||= items.length > MAX_PER_KIND
    return items.slice(0, MAX_PER_KIND)
  }
  const paths = (await listPaths(publication, limit)).filter(path => path !== null)
  // Nothing is stored for the malformed address of a redirect that a client of the content lake's API has written.
  return {paths: [...new Set(paths.filter(path => decodePath(path) !== null))], hasMore}
}

async function listPaths({id, type, before, after}: Publication, limit: Limit): Promise<(string | null)[]> {
  if (type === 'settings' || type === 'navigation') return listEveryPath(limit)
  const snapshots = [before, after].filter(snapshot => snapshot !== null)
  const [lists, referrers] = await Promise.all([listPathsOfKind(type, snapshots, limit), listReferrers(id, limit)])
  // Links lead to a post from its date on, so another date is like another address.
  const hasMoved =
    before?.slug !== after?.slug || before?.publishedAt !== after?.publishedAt || isLatelyPublic(after?.publishedAt)
  const others = referrers.map(referrer => listReferrerPaths(referrer, {of: type, hasMoved}, limit))
  // A redirect to it may lead elsewhere, or nowhere until its date.
  const former =
    hasMoved || type === 'redirect' ? snapshots.map(snapshot => listRedirectingPaths(id, type, snapshot)) : []
  const found = await Promise.all([...others, ...former])
  return [...snapshots.flatMap(snapshot => listOwnPaths(type, snapshot)), ...lists, ...found.flat()]
}

/**
 * Returns whether the date of a post has come within a day. The pages that link to it may not have been refreshed since: nobody does that for
 * its date when it is edited right after it, or while the site is down (`dated/list-dated-changes.ts`).
 */
function isLatelyPublic(publishedAt: string | null | undefined, now = Date.now()): boolean {
  const at = Date.parse(publishedAt ?? '')
  return at <= now && at > now - DAY_MS
}

/** Lists the paths that redirect to the document, or through it when it is a redirect. */
async function listRedirectingPaths(id: string, type: string, snapshot: Snapshot): Promise<string[]> {
  const path = documentPath(type, snapshot)
  return path === null ? [] : listRedirectsTo({id, path})
}

const listReferrers = async (id: string, limit: Limit): Promise<Referrer[]> =>
  limit(await fetchContent(REFERRERS_QUERY, {id, most: MAX_PER_KIND + 1}))

/** Lists the paths that show the document because of one that references it. */
async function listReferrerPaths(
  referrer: Referrer,
  {of, hasMoved}: {of: string; hasMoved: boolean},
  limit: Limit,
): Promise<(string | null)[]> {
  const {_id, _type} = referrer
  const own = listOwnPaths(_type, referrer)
  const lists = () => listPathsOfKind(_type, [{...referrer, from: null, publishedAt: null}], limit)
  // Cards of posts show authors and topics, so a change of those reaches the lists too.
  if (of === 'author' || of === 'topic') own.push(...(await lists()))
  if (!hasMoved) return own
  // Settings and navigation show only the document's address, but on every page.
  if (_type === 'settings' || _type === 'navigation') return listEveryPath(limit)
  // An FAQ entry is shown on the pages that reference it and on the product pages.
  if (_type !== 'faqEntry') return own
  const pages = (await listReferrers(_id, limit)).flatMap(page => listOwnPaths(page._type, page))
  return [...own, ...pages, ...(await lists())]
}

/** Lists the document's own paths: one, and for a policy one more per version. */
function listOwnPaths(type: string, snapshot: Omit<Referrer, '_id' | '_type'>): (string | null)[] {
  const {slug, version, earlier} = snapshot
  const own = documentPath(type, snapshot)
  // Topic lists are rendered on demand, so a redirect from one takes effect without a refresh.
  if (type === 'redirect') return own?.includes('?') ? [] : [own]
  if (type !== 'policy' || !slug) return [own]
  return [own, ...[version, ...(earlier ?? [])].map(name => (name ? routes.policyVersion(slug, name) : null))]
}

/** Lists the paths of the lists that contain documents of a type. */
async function listPathsOfKind(type: string, snapshots: Snapshot[], limit: Limit): Promise<string[]> {
  if (type === 'topic') return [routes.blog]
  if (type === 'policy') return listPolicyPaths()
  if (type === 'faqEntry') return limit(await listProductIds()).map(routes.product)
  if (type !== 'post') return []
  const topics = snapshots.flatMap(snapshot => snapshot.topics ?? [])
  const [posts, keys] = await Promise.all([listPosts(topics, limit), fetchContent(PAGES_WITH_POSTS_QUERY, {})])
  return [routes.blog, ...posts, ...keys.flatMap(key => (key ? [pagePath(key)] : []))]
}

async function listPosts(topics: string[] | null, limit: Limit): Promise<string[]> {
  const slugs = await fetchContent(AFFECTED_POSTS_QUERY, {topics, most: MAX_PER_KIND + 1})
  return limit(slugs).flatMap(slug => (slug ? [routes.post(slug)] : []))
}

/** Every policy page lists all policies and their versions. */
async function listPolicyPaths(): Promise<string[]> {
  const versions = await listPolicyVersions()
  return [...POLICY_SLUGS.map(routes.policy), ...versions.map(({slug, version}) => routes.policyVersion(slug, version))]
}

async function listEveryPath(limit: Limit): Promise<string[]> {
  const [policies, posts, categories, products] = await Promise.all([
    listPolicyPaths(),
    listPosts(null, limit),
    listCategories(),
    listProductIds(),
  ])
  return [
    ...PAGE_KEYS.map(pagePath),
    ...[routes.blog, routes.products, routes.categories, routes.login, NOT_FOUND_PAGE],
    ...policies,
    ...posts,
    ...limit(categories).map(({slug}) => routes.category(slug)),
    ...limit(products).map(routes.product),
  ]
}
