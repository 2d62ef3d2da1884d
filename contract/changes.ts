import {z} from 'zod'

/* What has changed in the catalogue, in order. */

/** Longest wait for a change, in seconds. */
export const MAX_WAIT_SECONDS = 25

/** Changes per response, at most. */
export const MAX_CHANGES_PER_PAGE = 1000

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(0).max(max))
    .meta({type: 'integer', minimum: 0, maximum: max})

/** Without `since`, the response has no changes and `next` is where to begin. `wait` is in seconds. */
export const changesQuery = z.strictObject({
  since: wholeNumber(999_999_999_999_999).optional(),
  wait: wholeNumber(MAX_WAIT_SECONDS).default(0),
  limit: wholeNumber(MAX_CHANGES_PER_PAGE).pipe(z.int().min(1)).default(MAX_CHANGES_PER_PAGE),
})

/**
 * `rates` are the exchange rates. An `image` has another size; the first part of its id, which is its key, is the id of the product that
 * it shows. Without such a product, only lists are regenerated. A deleted product is a 404. A category also changes when a product
 * enters or leaves it, or another category leaves it; those above it do not.
 */
export const change = z
  .object({
    sequence: z.int().min(1),
    type: z.enum(['product', 'category', 'shipping_profile', 'rates', 'search_synonyms', 'image']),
    id: z.string(),
    action: z.enum(['put', 'delete']),
    changed_at: z.iso.datetime(),
  })
  .meta({id: 'Change'})

/** `next` is the `since` of the next request. */
export const changeList = z.object({data: z.array(change), next: z.int().min(0)}).meta({id: 'ChangeList'})

export type Change = z.infer<typeof change>
