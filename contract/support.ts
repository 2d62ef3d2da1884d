import {z} from 'zod'
import {listQuery, oneLine, paging} from './values.ts'

/* Conversations of the support widget. */

/** The text of a chat message, trimmed. */
const supportText = z.string().trim().min(1, 'Write your question').max(2000)

/** `page` is the path on which the visitor asked; `website` is a honeypot, as in the contact form. */
export const supportConversationRequest = z
  .strictObject({
    text: supportText,
    name: oneLine().max(120).optional(),
    email: z.email('Enter an email address such as ada@example.com').max(254).optional(),
    page: oneLine().max(300).optional(),
    website: z.string().max(300).optional(),
  })
  .meta({id: 'SupportConversationRequest'})

export const supportMessageRequest = z.strictObject({text: supportText}).meta({id: 'SupportMessageRequest'})

export const supportMessage = z
  .object({
    id: z.string(),
    author: z.enum(['visitor', 'team']),
    text: z.string(),
    sent_at: z.iso.datetime(),
  })
  .meta({id: 'SupportMessage'})

/** `messages` are in chronological order. */
export const supportConversation = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    messages: z.array(supportMessage),
  })
  .meta({id: 'SupportConversation'})

/** The token grants access to this visitor's conversations and no others; only this response contains it. */
export const supportConversationReceipt = z
  .object({visitor_token: z.string(), conversation: supportConversation})
  .meta({id: 'SupportConversationReceipt'})

/** Sorted by `updated_at`, newest first. A page of very long conversations has fewer than `limit`, and at least three. */
export const supportConversationList = z
  .object({data: z.array(supportConversation), paging})
  .meta({id: 'SupportConversationList'})

export const supportConversationsQuery = listQuery

export type SupportConversation = z.infer<typeof supportConversation>
export type SupportMessage = z.infer<typeof supportMessage>
export type SupportConversationReceipt = z.infer<typeof supportConversationReceipt>
export type SupportConversationList = z.infer<typeof supportConversationList>
