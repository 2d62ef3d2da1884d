import {getPublishedId, type SanityDocument, type ValidationContext} from 'sanity'
import {routes} from '@/lib/routes'

type Warning = {message: string; path: [string]}

/** Whether no redirect leads from the address of a post to another one; else what its publishing would change. */
export async function freeAddress(
  post: Partial<SanityDocument> | undefined,
  {getClient}: Pick<ValidationContext, 'getClient'>,
): Promise<true | Warning> {
  const slug = (post?.slug as {current?: string} | undefined)?.current
  if (!slug) return true
  const id = getPublishedId(post?._id ?? '')
  // A post that takes its own earlier address back is what its redirect leads to.
  const target = await getClient({apiVersion: '2025-02-19'}).fetch<string | null>(
    '*[_type == "redirect" && from == $blog + $slug && to != $blog + *[_id == $id][0].slug.current][0].to',
    {blog: routes.post(''), slug, id},
  )
  if (target === null) return true
  const message = `${routes.post(slug)} leads to ${target} today. Once this post is published, visitors find it there instead`
  return {message, path: ['slug']}
}
