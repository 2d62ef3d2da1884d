import {z} from 'zod'

/** Names an uploaded original, such as `heavyweight-tee/navy-front`; `PUT /admin/images/{key}` stores it. */
export const imageKey = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3}$/, 'must look like heavyweight-tee/navy-front')

/** Whole US cents, at most 10,000 dollars. */
export const cents = z.int().min(0).max(1_000_000)
