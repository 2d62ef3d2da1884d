import {formatDate} from '@/lib/format'

/** The day on which a version took effect; a draft may have none yet. In a preview, `edit` says where it is edited. */
export function PolicyDate({date, edit}: {date: string; edit?: string}) {
  if (!date) return 'not dated yet'
  return (
    <time dateTime={date} data-sanity={edit}>
      {formatDate(date)}
    </time>
  )
}
