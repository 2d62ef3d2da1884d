import {defineQuery} from 'groq'
import {listCategories} from '@/lib/catalogue/category'
import {listProductIds} from '@/lib/catalogue/product'
import {fetchContent} from '@/lib/content/client'
import {listPolicyVersions} from '@/lib/content/policy'
import {listRedirectsTo} from '@/lib/content/redirect'
import {documentPath, PAGE_KEYS, POLICY_SLUGS, pagePath, routes} from '@/lib/routes'
import type {Place, Publication} from './publication'

/** Pages of one kind that are made anew at once; those beyond refresh when their time has come. */
const MOST_OF_A_KIND = 100
/** The page that every address without one answers with. */
const NOT_FOUND = '/404'

const REFERRERS_QUERY = defineQuery(
  `*[references($id)][0...$most]{
    _id, _type, "slug": slug.current, key, "topics": topics[]._ref, version, "earlier": history[defined(version)].version
  }`,
)
const AFFECTED_POSTS_QUERY = defineQuery(
  `*[_type == "post" && publishedAt <= $now && (!defined($topics) || count((topics[]._ref)[@ in $topics]) > 0)]
    | order(publishedAt desc)[0...$most].slug.current`,
)
const PAGES_WITH_POSTS_QUERY = defineQuery(`*[_type == "page" && count(sections[_type == "latestPosts"]) > 0].key`)

type Referrer = Omit<Place, 'from' | 'publishedAt'> & {_id: string; _type: string}
/** Takes as many of a kind as are made anew at once, and notes when there are more. */
type UpTo = <Item>(items: Item[]) => Item[]

/** The addresses that show a document; `hasMore` tells that there are others, which refresh when their time has come. */
export type Affected = {paths: string[]; hasMore: boolean}

/**
 * Every address that shows a document, of before the change and after it: its own, those of the lists it stands in and of
 * the documents that name it; where its address has changed, also those of the documents that only lead to it.
 */
export async function listAffectedPaths(publication: Publication): Promise<Affected> {
  let hasMore = false
  const upTo: UpTo = items => {
    hasMore ||= items.length > MOST_OF_A_KIND
    return items.slice(0, MOST_OF_A_KIND)
  }
  const paths = await listPaths(publication, upTo)
  return {paths: [...new Set(paths.filter(path => path !== null))], hasMore}
}

async function listPaths({id, type, before, after}: Publication, upTo: UpTo): Promise<(string | null)[]> {
  if (type === 'settings' || type === 'navigation') return listEveryPath(upTo)
  const places = [before, after].filter(place => place !== null)
  const [own, referrers] = await Promise.all([listPathsOfKind(type, places, upTo), listReferrers(id, upTo)])
  const hasMoved = before?.slug !== after?.slug
  const others = referrers.map(referrer => listReferrerPaths(referrer, {of: type, hasMoved}, upTo))
  const former = hasMoved ? places.map(place => listFormerPaths(type, place)) : []
  const found = await Promise.all([...others, ...former])
  return [...places.flatMap(place => listOwnPaths(type, place)), ...own, ...found.flat()]
}

/** The addresses from which one is led to a document: they lead elsewhere, or nowhere, when it moves or goes. */
async function listFormerPaths(type: string, place: Place): Promise<string[]> {
  const path = documentPath(type, place)
  return path === null ? [] : listRedirectsTo(path)
}

const listReferrers = async (id: string, upTo: UpTo): Promise<Referrer[]> =>
  upTo(await fetchContent(REFERRERS_QUERY, {id, most: MOST_OF_A_KIND + 1}))

/** The addresses that show a document by way of one that names it. */
async function listReferrerPaths(
  referrer: Referrer,
  {of, hasMoved}: {of: string; hasMoved: boolean},
  upTo: UpTo,
): Promise<(string | null)[]> {
  const {_id, _type} = referrer
  const own = listOwnPaths(_type, referrer)
  const lists = () => listPathsOfKind(_type, [{...referrer, from: null, publishedAt: null}], upTo)
  // A post's card tells its authors and topics, so their change reaches the lists as well.
  if (of === 'author' || of === 'topic') own.push(...(await lists()))
  if (!hasMoved) return own
  // They show nothing of a document but its address.
  if (_type === 'settings' || _type === 'navigation') return listEveryPath(upTo)
  // An answer stands on the pages that name its question, and on those of the products.
  if (_type !== 'faqEntry') return own
  const pages = (await listReferrers(_id, upTo)).flatMap(page => listOwnPaths(page._type, page))
  return [...own, ...pages, ...(await lists())]
}

/** The addresses that a document has to itself: a policy one more for each of its versions. */
function listOwnPaths(type: string, place: Omit<Referrer, '_id' | '_type'>): (string | null)[] {
  const {slug, version, earlier} = place
  const own = documentPath(type, place)
  // A list of a topic is rendered on request: where its former address leads to is seen at once.
  if (type === 'redirect') return own?.includes('?') ? [] : [own]
  if (type !== 'policy' || !slug) return [own]
  return [own, ...[version, ...(earlier ?? [])].map(name => (name ? routes.policyVersion(slug, name) : null))]
}

/** The lists that documents of a type stand in. */
async function listPathsOfKind(type: string, places: Place[], upTo: UpTo): Promise<string[]> {
  if (type === 'topic') return [routes.blog]
  if (type === 'policy') return listPolicyPaths()
  if (type === 'faqEntry') return upTo(await listProductIds()).map(routes.product)
  if (type !== 'post') return []
  const topics = places.flatMap(place => place.topics ?? [])
  const [posts, keys] = await Promise.all([listPosts(topics, upTo), fetchContent(PAGES_WITH_POSTS_QUERY, {})])
  return [routes.blog, ...posts, ...keys.flatMap(key => (key ? [pagePath(key)] : []))]
}

async function listPosts(topics: string[] | null, upTo: UpTo): Promise<string[]> {
  const slugs = await fetchContent(AFFECTED_POSTS_QUERY, {topics, most: MOST_OF_A_KIND + 1})
  return upTo(slugs).flatMap(slug => (slug ? [routes.post(slug)] : []))
}

/** Each policy names the others with their versions. */
async function listPolicyPaths(): Promise<string[]> {
  const versions = await listPolicyVersions()
  return [...POLICY_SLUGS.map(routes.policy), ...versions.map(({slug, version}) => routes.policyVersion(slug, version))]
}

async function listEveryPath(upTo: UpTo): Promise<string[]> {
  const [policies, posts, categories, products] = await Promise.all([
    listPolicyPaths(),
    listPosts(null, upTo),
    listCategories(),
    listProductIds(),
  ])
  return [
    ...PAGE_KEYS.map(pagePath),
    ...[routes.blog, routes.products, routes.categories, routes.login, NOT_FOUND],
    ...policies,
    ...posts,
    ...upTo(categories).map(({slug}) => routes.category(slug)),
    ...upTo(products).map(routes.product),
  ]
}
