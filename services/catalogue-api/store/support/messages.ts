import {z} from 'zod'
import type {ReceivedConversation} from '../../../../contract/administration.ts'
import {type SupportConversation, type SupportMessage, supportMessage} from '../../../../contract/support.ts'
import {newId} from './digests.ts'
import {type ConversationRow, type DetailsRow, storedDetails} from './rows.ts'
import type {SupportStatements} from './statements.ts'

type NewMessage = {author: SupportMessage['author']; text: string; key: string | null}

/** Adds a message to a conversation, which becomes the latest one. */
export function insertMessage(sql: SupportStatements, id: string, {author, text, key}: NewMessage): SupportMessage {
  const message: SupportMessage = {id: newId(), author, text, sent_at: new Date().toISOString()}
  sql.insertMessage.run(message.id, id, author, text, message.sent_at, key)
  sql.setUpdatedAt.run(message.sent_at, id)
  return message
}

/** Returns a conversation with its messages. */
export const withMessages = (
  sql: SupportStatements,
  {id, created_at, updated_at}: ConversationRow,
): SupportConversation => ({
  id,
  created_at,
  updated_at,
  messages: z.array(supportMessage).parse(sql.messages.all(id)),
})

/** Returns a conversation with its messages and what the visitor entered about themselves. */
export const toReceived = (sql: SupportStatements, row: DetailsRow): ReceivedConversation => ({
  ...withMessages(sql, row),
  is_spam: row.is_spam === 1,
  visitor: storedDetails.parse(JSON.parse(row.details)),
})
