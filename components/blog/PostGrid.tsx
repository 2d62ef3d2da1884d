import type {PostSummary} from '@/lib/content/post'
import {PostCard} from './PostCard'

/** Posts in three columns; in one column on a phone. The last one fills its row. */
export function PostGrid({posts}: {posts: PostSummary[]}) {
  return (
    <ul className="post-grid grid grid-cols-1 gap-x-gut gap-y-14 md:grid-cols-3">
      {posts.map(post => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}
