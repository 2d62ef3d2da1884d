import {defineQuery} from 'groq'
import {fetchContent} from '@/lib/content/client'
import type {SharedDrafts} from '@/lib/content/perspective'
import {visiblePostFilter} from '@/lib/content/post-summary'

/** The picture of a post with a future date is as secret as the post. */
const IS_USED = defineQuery(`count(*[references($id) && (_type != "post" || (${visiblePostFilter}))][0...1]) > 0`)

/** Time for which an image counts as published without another query, in milliseconds. */
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 5000
/** When each image was last known to be published, oldest first, in milliseconds since 1970. */
const known = new Map<string, number>()

/** The file of an image asset: the SHA-1 of its bytes, its size in pixels and its extension. */
const IMAGE_FILE = /^([0-9a-f]{40}-\d{1,5}x\d{1,5})\.([a-z]{3,4})$/

/** Returns the id of the asset that an image's file name belongs to, or null when it is no such name. */
export function imageIdOf(file: string): string | null {
  const [, name, extension] = IMAGE_FILE.exec(file) ?? []
  return name === undefined ? null : `image-${name}-${extension}`
}

/**
 * Returns whether a published document uses the image, a post only from its date on. An image that is published is available at once; an unpublished one
 * up to a minute later. Throws when the content lake fails.
 */
export async function isPublishedImage(id: string, now = Date.now()): Promise<boolean> {
  if (now - (known.get(id) ?? 0) < REMEMBERED_MS) return true
  const isPublished = await fetchContent(IS_USED, {id})
  known.delete(id)
  if (isPublished) known.set(id, now)
  const [oldest] = known.keys()
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
  return isPublished
}

/** Returns whether a document that the guest of a share link sees uses the image. Throws when the content lake fails. */
export const isSharedImage = (id: string, perspective: SharedDrafts): Promise<boolean> =>
  fetchContent(IS_USED, {id}, {perspective})
