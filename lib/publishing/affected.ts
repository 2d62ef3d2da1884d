import {defineQuery} from 'groq'
import {listCategories} from '@/lib/catalogue/category'
import {listProductIds} from '@/lib/catalogue/product'
import {fetchContent} from '@/lib/content/client'
import {listPolicyVersions} from '@/lib/content/policy'
import {documentPath, PAGE_KEYS, POLICY_SLUGS, pagePath, routes} from '@/lib/routes'
import type {Place, Publication} from './publication'

/** Pages of one kind that are made anew at once; those beyond refresh when their time has come. */
const MOST_OF_A_KIND = 100

const REFERRERS_QUERY = defineQuery(
  `*[references($id)][0...$most]{
    _type, "slug": slug.current, key, "topics": topics[]._ref, version, "earlier": history[defined(version)].version
  }`,
)
const AFFECTED_POSTS_QUERY = defineQuery(
  `*[_type == "post" && publishedAt <= $now && (!defined($topics) || count((topics[]._ref)[@ in $topics]) > 0)]
    | order(publishedAt desc)[0...$most].slug.current`,
)
const PAGES_WITH_POSTS_QUERY = defineQuery(`*[_type == "page" && count(sections[_type == "latestPosts"]) > 0].key`)

type Referrer = Omit<Place, 'from' | 'publishedAt'> & {_type: string}

/**
 * Every address that shows a document, of before the change and after it: its own, those of the lists it stands in and of
 * the documents that name it.
 */
export async function listAffectedPaths({id, type, before, after}: Publication): Promise<string[]> {
  const places = [before, after].filter(place => place !== null)
  const paths = new Set<string>()
  const add = (more: Iterable<string | null>) => {
    for (const path of more) if (path !== null) paths.add(path)
  }
  add(places.flatMap(place => listOwnPaths(type, place)))
  if (type === 'settings' || type === 'navigation') add(await listEveryPath())
  else {
    const referrers: Referrer[] = await fetchContent(REFERRERS_QUERY, {id, most: MOST_OF_A_KIND})
    add(await listPathsOfKind(type, places))
    for (const referrer of referrers) {
      add(listOwnPaths(referrer._type, referrer))
      // A post's card tells its authors and topics, so their change reaches the lists as well.
      if (type === 'author' || type === 'topic')
        add(await listPathsOfKind(referrer._type, [{...referrer, from: null, publishedAt: null}]))
    }
  }
  return [...paths]
}

/** The addresses that a document has to itself: a policy one more for each of its versions. */
function listOwnPaths(type: string, place: Omit<Referrer, '_type'>): (string | null)[] {
  const {slug, version, earlier} = place
  const versions = type === 'policy' && slug ? [version, ...(earlier ?? [])].filter(name => name !== null) : []
  return [documentPath(type, place), ...versions.map(name => routes.policyVersion(slug ?? '', name))]
}

/** The lists that documents of a type stand in. */
async function listPathsOfKind(type: string, places: Place[]): Promise<string[]> {
  if (type === 'topic') return [routes.blog]
  if (type === 'policy') return listPolicyPaths()
  if (type === 'faqEntry') return (await listProductIds()).slice(0, MOST_OF_A_KIND).map(routes.product)
  if (type !== 'post') return []
  const topics = places.flatMap(place => place.topics ?? [])
  const [posts, keys] = await Promise.all([listPosts(topics), fetchContent(PAGES_WITH_POSTS_QUERY, {})])
  return [routes.blog, ...posts, ...keys.flatMap(key => (key ? [pagePath(key)] : []))]
}

async function listPosts(topics: string[] | null): Promise<string[]> {
  const slugs = await fetchContent(AFFECTED_POSTS_QUERY, {topics, most: MOST_OF_A_KIND})
  return slugs.flatMap(slug => (slug ? [routes.post(slug)] : []))
}

/** Each policy names the others with their versions. */
async function listPolicyPaths(): Promise<string[]> {
  const versions = await listPolicyVersions()
  return [...POLICY_SLUGS.map(routes.policy), ...versions.map(({slug, version}) => routes.policyVersion(slug, version))]
}

async function listEveryPath(): Promise<string[]> {
  const [policies, posts, categories, products] = await Promise.all([
    listPolicyPaths(),
    listPosts(null),
    listCategories(),
    listProductIds(),
  ])
  return [
    ...PAGE_KEYS.map(pagePath),
    ...[routes.blog, routes.products, routes.categories],
    ...policies,
    ...posts,
    ...categories.slice(0, MOST_OF_A_KIND).map(({slug}) => routes.category(slug)),
    ...products.slice(0, MOST_OF_A_KIND).map(routes.product),
  ]
}
