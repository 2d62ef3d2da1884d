import type {PostSummary} from '@/lib/content/post'
import {formatDate} from '@/lib/format/date'

type Props = {
  post: Pick<PostSummary, 'topics' | 'readingMinutes' | 'publishedAt' | 'publishedOn' | 'dateEdit'>
  withDate?: boolean
}

/** The caption above a post's title: topic, reading time and, with `withDate`, the publication date. */
export function PostMeta({post, withDate = false}: Props) {
  const topic = post.topics[0]
  return (
    <p className="cap mute">
      {topic && `${topic.title} · `}
      {post.readingMinutes} min
      {withDate && post.publishedOn && (
        <>
          {' · '}
          <time dateTime={post.publishedAt} data-sanity={post.dateEdit}>
            {formatDate(post.publishedOn)}
          </time>
        </>
      )}
    </p>
  )
}
