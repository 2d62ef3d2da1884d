import type {Layout} from '@/lib/content/layout/layout'
import type {Post} from '@/lib/content/post'
import {routes} from '@/lib/routes'
import type {Crumb} from '@/lib/seo/structured-data/lists'

/** Returns the breadcrumbs of a post: the blog and the post's first topic. */
export function postCrumbs({title, topics}: Pick<Post, 'title' | 'topics'>, {name}: Layout['blog']): Crumb[] {
  const topic = topics[0]
  return [
    {label: name, href: routes.blog},
    ...(topic ? [{label: topic.title, href: routes.topic(topic.slug)}] : []),
    {label: title, href: null},
  ]
}
