import {z} from 'zod'
import {supportMessage} from '../../../../contract/support.ts'

/* What the statements of the support store return. */

export const conversationRow = z.object({id: z.string(), created_at: z.string(), updated_at: z.string()})
export type ConversationRow = z.infer<typeof conversationRow>

export const startedRow = conversationRow.extend({
  visitor: z.string(),
  token_salt: z.string().nullable(),
  digest: z.string(),
})
export type StartedRow = z.infer<typeof startedRow>

export const detailsRow = conversationRow.extend({row: z.int(), is_spam: z.int(), details: z.string()})
export type DetailsRow = z.infer<typeof detailsRow>

export const messageRow = supportMessage.optional()
export const countRow = z.object({count: z.int()})
export const storedDetails = z.record(z.string(), z.string())
