import {z} from 'zod'

/** The schema of a time zone's name; UTC without one. Offsets such as +02:00 are refused: they know no daylight saving time. */
export const timeZoneSetting = z
  .string()
  .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin or UTC')
  .default('UTC')

function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', {timeZone: name}))
  } catch {
    return false
  }
}
