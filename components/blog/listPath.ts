import type {Topic} from '@/lib/content/topic'
import {routes} from '@/lib/routes'

/** Returns the path of one page of the list of posts, of all topics or of one. */
export function listPath(topic: Pick<Topic, 'slug'> | null, page: number): string {
  const query = new URLSearchParams({...(topic && {tag: topic.slug}), ...(page > 1 && {page: String(page)})}).toString()
  return query ? `${routes.blog}?${query}` : routes.blog
}
