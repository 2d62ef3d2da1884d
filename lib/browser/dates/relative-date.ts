import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(relativeTime)

/** How long ago an ISO date or instant was, seen from another, as "3 days ago"; a date alone begins in UTC. */
export const relativeDate = (iso: string, now: Date | string = new Date()): string =>
  dayjs.utc(iso).from(dayjs.utc(now))
