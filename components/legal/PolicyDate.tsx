import {formatDate} from '@/lib/format/date'

/** The effective date of a version; a draft may have none yet. In a preview, `edit` names the field to open in the Studio. */
export function PolicyDate({date, edit}: {date: string; edit?: string}) {
  if (!date) return 'not dated yet'
  return (
    <time dateTime={date} data-sanity={edit}>
      {formatDate(date)}
    </time>
  )
}
