import {z} from 'zod'
import {change} from './changes.ts'

/* What the API sends to the site when the catalogue has changed. */

/** Changes per message, at most. */
export const MAX_MESSAGE_CHANGES = 10_000

/** Maximum size of a message, in bytes. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** Name of the header with the signature, in the format of Sanity's webhooks. */
export const CHANGE_SIGNATURE_HEADER = 'catalogue-signature'

/**
 * The changes after `from` up to `to`: of each thing the latest, latest first. `committed_by` is a time at which the change
 * could be read, by the clock of the API. `everything_since` is set when the message does not list all changes: then everything may have
 * changed up to that time. Each listed change has its own time.
 */
export const changeMessage = z.object({
  from: z.int().min(0),
  to: z.int().min(0),
  everything_since: z.iso.datetime().nullable(),
  changes: z
    .array(z.object({...change.pick({type: true, id: true, action: true}).shape, committed_by: z.iso.datetime()}))
    .max(MAX_MESSAGE_CHANGES),
})

export type ChangeMessage = z.infer<typeof changeMessage>
