import type {PostSummary} from '@/lib/content/post-summary'
import {PostGrid} from './PostGrid'

/** Posts on the topics of another one. Renders nothing when there are none. */
export default function RelatedPosts({posts}: {posts: PostSummary[]}) {
  if (posts.length === 0) return null
  return (
    <section className="sec" data-background="stock" aria-labelledby="_related">
      <div className="wrap">
        <div className="headrow">
          <h2 id="_related" className="text-2">
            Keep reading
          </h2>
        </div>
        <PostGrid posts={posts} />
      </div>
    </section>
  )
}
