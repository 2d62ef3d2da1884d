import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(relativeTime)

/** Formats the distance between an ISO date or instant and `now`, such as "3 days ago". A date without a time is midnight UTC. */
export const relativeDate = (iso: string, now: Date | string = new Date()): string =>
  dayjs.utc(iso).from(dayjs.utc(now))
