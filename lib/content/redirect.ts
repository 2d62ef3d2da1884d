import {defineQuery} from 'groq'
import {publicAddress} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {decodePath, spellingsOf, toSitePath, withoutSlash} from '@/lib/site-path'
import {type ContentOptions, fetchContent} from './client'
import {visiblePostFilter} from './post-summary'
import type {REDIRECT_QUERY_RESULT} from './sanity.types'

/** The new path of a page that has moved. */
export type Redirect = {from: string; to: string; permanent: boolean}

const REDIRECT_QUERY = defineQuery(
  `*[_type == "redirect" && from in $spellings] | order(_updatedAt desc)[0]{
    to, permanent, "isOfDocument": defined(document), "document": document->{_type, "slug": slug.current}
  }`,
)
const SOURCES_QUERY = defineQuery(
  `*[_type == "redirect" && (to in $spellings || document._ref == $id) && !(from in $paths)].from`,
)
const TARGET_EXISTS_QUERY = defineQuery(
  `count(*[${visiblePostFilter} && $post == slug.current || _type == "policy" && $policy == slug.current]) > 0`,
)

/** Limits the redirects followed in a row; after more renames the first path is no longer resolved. */
const MAX_HOPS = 10

/**
 * Follows the redirects of a path to its final target. A redirect to a document leads to the document's present address.
 * Returns null without a redirect, in a redirect loop, when the document at the end no longer exists, and when a target is
 * not a path on this site, which it logs. Call it only for paths without a document: then two documents that swapped their
 * slugs are both found.
 */
export async function getRedirect(path: string, options?: ContentOptions): Promise<Redirect | null> {
  const seen = [path]
  let permanent = true
  while (seen.length <= MAX_HOPS) {
    const from = seen.at(-1) ?? path
    const next = await fetchContent(REDIRECT_QUERY, {spellings: spellingsOf(from)}, options)
    if (!hasTarget(next)) return toRedirect({from: path, to: from, permanent}, options)
    permanent &&= next.permanent ?? true
    const target = targetOf(next)
    if (!target || !isUsable(target, from)) return null
    const to = withoutSlash(target)
    if (seen.includes(to)) return null
    // A redirect that starts at the address of a document has no effect.
    const isLast = next.isOfDocument || (await findDocument(to, options))
    if (isLast) return toRedirect({from: path, to, permanent}, options)
    seen.push(to)
  }
  return null
}

type RawRedirect = NonNullable<REDIRECT_QUERY_RESULT>

const hasTarget = (redirect: RawRedirect | null): redirect is RawRedirect =>
  redirect !== null && (redirect.isOfDocument || Boolean(redirect.to))

/** Returns the path that a redirect leads to; null when its document is gone. */
const targetOf = ({isOfDocument, document, to}: RawRedirect): string | null =>
  isOfDocument ? document && publicAddress(document._type, document) : to

/** Returns null when the redirect leads to its own address, or to a post or policy that does not exist. */
async function toRedirect({from, to, permanent}: Redirect, options?: ContentOptions): Promise<Redirect | null> {
  // Pages that show no post or policy are part of the site and always exist.
  if (to === from || (await findDocument(to, options)) === false) return null
  return {from, to: toSitePath(to) ?? to, permanent}
}

/** The Studio rejects such targets; clients of the content lake's API can still write them. */
function isUsable(target: string, from: string): boolean {
  if (toSitePath(target) !== null) return true
  console.error(
    `Redirect ignored: ${JSON.stringify(from)} leads to ${JSON.stringify(target)}, not to a path on this site`,
  )
  return false
}

/** Lists the paths that redirect to a document by its id or path, directly or through other redirects. */
export async function listRedirectsTo({id, path}: {id: string; path: string}): Promise<string[]> {
  const paths = [path]
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const found = (await fetchContent(SOURCES_QUERY, {paths, spellings: paths.flatMap(spellingsOf), id})).filter(
      from => from !== null,
    )
    if (found.length === 0) break
    paths.push(...found)
  }
  return [...new Set(paths.slice(1).map(withoutSlash))]
}

/** Returns whether the post or policy of a path exists; undefined for the path of another page. */
async function findDocument(path: string, options?: ContentOptions): Promise<boolean | undefined> {
  const [post, policy] = [slugBelow(path, routes.post('')), slugBelow(path, routes.policy(''))]
  return post === null && policy === null ? undefined : fetchContent(TARGET_EXISTS_QUERY, {post, policy}, options)
}

/** Returns the slug of a path below `prefix`; null for other paths. Malformed percent-encoding matches no document. */
const slugBelow = (path: string, prefix: string): string | null =>
  path.startsWith(prefix) ? (decodePath(path.slice(prefix.length)) ?? '') : null
