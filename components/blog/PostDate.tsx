import {useEffect, useState} from 'react'
import {loadDates} from '@/lib/browser/dates/load-dates'
import type {PostSummary} from '@/lib/content/post'
import {formatDate} from '@/lib/format/date'

type Props = {post: Pick<PostSummary, 'publishedAt' | 'publishedOn' | 'dateEdit'>}

/**
 * The publication date of a post. The server renders the absolute date; the browser adds the relative one, which depends on
 * the time of reading, once the date library has loaded.
 */
export function PostDate({post: {publishedAt, publishedOn, dateEdit}}: Props) {
  const [relative, setRelative] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const show = ({relativeDate}: Awaited<ReturnType<typeof loadDates>>) => {
      if (!isUnmounted) setRelative(relativeDate(publishedAt))
    }
    loadDates().then(show, () => {})
    return () => {
      isUnmounted = true
    }
  }, [publishedAt])
  return (
    <>
      <time dateTime={publishedAt} data-sanity={dateEdit} className="whitespace-nowrap">
        {formatDate(publishedOn)}
      </time>
      {/* A line of its own, reserved: both in one are wider than the column, and a line that comes later moves the page. */}
      <span className="block min-h-[1lh] noscript:hidden">{relative}</span>
    </>
  )
}
