import type {PostSummary} from '@/lib/content/post'
import {formatDate} from '@/lib/format'

type Props = {post: Pick<PostSummary, 'topics' | 'readingMinutes' | 'publishedAt'>; withDate?: boolean}

/** The caption over a post's title: topic, reading time and, where asked for, the day it was published. */
export function PostMeta({post, withDate = false}: Props) {
  const topic = post.topics[0]
  return (
    <p className="cap mute">
      {topic && `${topic.title} · `}
      {post.readingMinutes} min
      {withDate && (
        <>
          {' · '}
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        </>
      )}
    </p>
  )
}
