import {formatDate} from '@/lib/format'

/** The day on which a version took effect; a draft may have none yet. */
export function PolicyDate({date}: {date: string}) {
  return date ? <time dateTime={date}>{formatDate(date)}</time> : 'not dated yet'
}
