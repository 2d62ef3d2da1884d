import {z} from 'zod'
import type {ReceivedConversation} from '../../../../contract/administration.ts'
import type {SupportConversation, SupportMessage} from '../../../../contract/support.ts'
import type {Query} from '../../database/database.ts'
import {newId} from './digests.ts'
import {type ConversationRow, type DetailsRow, messagesOf} from './queries.ts'

/** A page of conversations ends with the one in which its messages reach this number of characters. */
const MAX_PAGE_CHARACTERS = 1_000_000
/** The support widget shows this number of conversations: a page has them, whatever their length. */
const LEAST_PAGE = 3
/** Conversations whose messages are read at once. */
const BATCH = 10

const storedDetails = z.record(z.string(), z.string())

/** Stores a message and makes it the latest of its conversation. */
export async function insertMessage(
  trx: Query,
  conversation: string,
  {author, text, key}: {author: SupportMessage['author']; text: string; key: string | null},
): Promise<SupportMessage> {
  const message: SupportMessage = {id: newId(), author, text, sent_at: new Date().toISOString()}
  const row = {...message, conversation_id: conversation, idempotency_key: key}
  await trx.insertInto('support_messages').values(row).execute()
  await trx
    .updateTable('support_conversations')
    .set({updated_at: message.sent_at})
    .where('id', '=', conversation)
    .execute()
  return message
}

/** Returns conversations with their messages, oldest first. */
export async function withMessages(query: Query, rows: ConversationRow[]): Promise<SupportConversation[]> {
  const ids = rows.map(({id}) => id)
  const messages = await messagesOf(query, ids)
  return rows.map(({id, created_at, updated_at}) => ({id, created_at, updated_at, messages: messages.get(id) ?? []}))
}

/** Returns the conversations of a page with their messages: at least three, and the last ones are left out when it becomes too large. */
export async function pageOf(query: Query, rows: ConversationRow[]): Promise<SupportConversation[]> {
  const page: SupportConversation[] = []
  let characters = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    for (const conversation of await withMessages(query, rows.slice(start, start + BATCH))) {
      page.push(conversation)
      characters += conversation.messages.reduce((sum, {text}) => sum + text.length, 0)
      if (page.length >= LEAST_PAGE && characters >= MAX_PAGE_CHARACTERS) return page
    }
  }
  return page
}

/** Returns conversations of a page, as `pageOf` does, with what the visitors entered about themselves. */
export async function toReceived(query: Query, rows: DetailsRow[]): Promise<ReceivedConversation[]> {
  const conversations = await pageOf(query, rows)
  return rows.flatMap(({is_spam, details}, index) => {
    const conversation = conversations[index]
    const visitor = storedDetails.parse(JSON.parse(details))
    return conversation ? [{...conversation, is_spam: is_spam === 1, visitor}] : []
  })
}
