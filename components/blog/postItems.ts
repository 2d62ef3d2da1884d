import type {PostSummary} from '@/lib/content/post'
import {routes} from '@/lib/routes'

/** Returns posts as items of the page's structured data. */
export const postItems = (posts: PostSummary[]) =>
  posts.map(({slug, title}) => ({name: title, path: routes.post(slug)}))
