import {getPublishedId, type SanityDocument, type ValidationContext} from 'sanity'
import {routes} from '@/lib/routes'

const TARGET_QUERY = `*[
  _type == "redirect" && from == $blog + $slug && coalesce(document._ref, "") != $id &&
  coalesce(to, "") != $blog + coalesce(*[_id == $id][0].slug.current, "")
][0]{"address": coalesce(to, $blog + document->slug.current)}.address`

type Warning = {message: string; path: [string]}

/** Warns when a redirect starts at a post's address, because publishing the post replaces it. */
export async function slugWithoutRedirect(
  post: Partial<SanityDocument> | undefined,
  {getClient}: Pick<ValidationContext, 'getClient'>,
): Promise<true | Warning> {
  const slug = (post?.slug as {current?: string} | undefined)?.current
  if (!slug) return true
  const id = getPublishedId(post?._id ?? '')
  // A redirect to the post itself is fine: the post returns to an earlier address.
  const target = await getClient({apiVersion: '2025-02-19'}).fetch<string | null>(TARGET_QUERY, {
    blog: routes.post(''),
    slug,
    id,
  })
  if (target === null) return true
  const message = `${routes.post(slug)} currently redirects to ${target}. Once this post is published, visitors will see it there instead`
  return {message, path: ['slug']}
}
