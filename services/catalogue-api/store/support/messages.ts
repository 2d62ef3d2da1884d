import {z} from 'zod'
import type {ReceivedConversation} from '../../../../contract/administration.ts'
import type {SupportConversation, SupportMessage} from '../../../../contract/support.ts'
import type {Query} from '../../database/database.ts'
import {newId} from './digests.ts'
import {type ConversationRow, type DetailsRow, messagesOf} from './queries.ts'

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

/** Returns conversations with their messages and with what the visitors entered about themselves. */
export async function toReceived(query: Query, rows: DetailsRow[]): Promise<ReceivedConversation[]> {
  const conversations = await withMessages(query, rows)
  return rows.flatMap(({is_spam, details}, index) => {
    const conversation = conversations[index]
    const visitor = storedDetails.parse(JSON.parse(details))
    return conversation ? [{...conversation, is_spam: is_spam === 1, visitor}] : []
  })
}
