import type {ValidationContext} from 'sanity'
import {POLICY_SLUGS} from '@/lib/routes'

const BLOG = /^\/blog\/([^/?#]+)/
const LEGAL = /^\/legal\/([^/?#]+)/

/** Whether a path of this site leads to a post or a policy that is there; else the message for the editor. */
export async function knownPath(
  address: string | undefined,
  {getClient}: Pick<ValidationContext, 'getClient'>,
): Promise<true | string> {
  const policy = LEGAL.exec(address ?? '')?.[1]
  if (policy !== undefined && !POLICY_SLUGS.some(slug => slug === policy)) return `There is no policy “${policy}”`
  const slug = BLOG.exec(address ?? '')?.[1]
  if (slug === undefined) return true
  const posts = await getClient({apiVersion: '2025-02-19'}).fetch<number>(
    'count(*[_type == "post" && slug.current == $slug || _type == "redirect" && from == $path])',
    {slug: decodeURIComponent(slug), path: `/blog/${slug}`},
  )
  return posts > 0 || `No post stands at /blog/${slug}: the link would lead nowhere`
}
