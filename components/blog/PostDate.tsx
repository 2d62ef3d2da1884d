import {useEffect, useState} from 'react'
import {loadDates} from '@/lib/browser/dates/load-dates'
import {formatDate} from '@/lib/format'

/**
 * The day a post was published, as the server writes it. How long ago that was depends on the moment it is read, so it is
 * added in the browser, once the date library has come; without it nothing is missing.
 */
export function PostDate({iso, edit}: {iso: string; edit?: string}) {
  const [distance, setDistance] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const show = ({relativeDate}: Awaited<ReturnType<typeof loadDates>>) => {
      if (!isGone) setDistance(relativeDate(iso))
    }
    loadDates().then(show, () => {})
    return () => {
      isGone = true
    }
  }, [iso])
  return (
    <span className="whitespace-nowrap">
      <time dateTime={iso} data-sanity={edit}>
        {formatDate(iso)}
      </time>
      {distance && `, ${distance}`}
    </span>
  )
}
