import type {SupportMessage} from '../../../../contract/support.ts'
import type {TimePosition} from '../../cursor.ts'
import {isAfter} from '../../database/conditions.ts'
import {type DatabaseKind, forUpdate, type Query} from '../../database/database.ts'

/* The queries of the support store. */

export type ConversationRow = {id: string; created_at: string; updated_at: string}
export type StartedRow = ConversationRow & {visitor: string; token_salt: string | null; digest: string}
export type DetailsRow = ConversationRow & {row: number; is_spam: number; details: string}

const CONVERSATION = ['id', 'created_at', 'updated_at'] as const
const MESSAGE = ['id', 'author', 'text', 'sent_at'] as const

/** Returns the conversation that was started with an idempotency key. */
export const conversationByKey = (query: Query, key: string): Promise<StartedRow | undefined> =>
  query
    .selectFrom('support_conversations')
    .select([...CONVERSATION, 'visitor', 'token_salt', 'digest'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** Returns the visitor of a conversation and keeps other writers away from it until the transaction ends; null without one. */
export async function lockConversation(kind: DatabaseKind, trx: Query, id: string): Promise<string | null> {
  const select = trx.selectFrom('support_conversations').select('visitor').where('id', '=', id)
  const row = await forUpdate(kind, select).executeTakeFirst()
  return row?.visitor ?? null
}

/** Gives a conversation to another visitor, whose token a retry of its question then needs. */
export async function moveConversation(trx: Query, id: string, visitor: string): Promise<void> {
  await trx.updateTable('support_conversations').set({visitor, token_salt: null}).where('id', '=', id).execute()
}

export const conversationsOfVisitor = (
  query: Query,
  visitor: string,
  offset: number,
  limit: number,
): Promise<ConversationRow[]> =>
  query
    .selectFrom('support_conversations')
    .select(CONVERSATION)
    .where('visitor', '=', visitor)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const conversationsOfAccount = (
  query: Query,
  email: string,
  offset: number,
  limit: number,
): Promise<ConversationRow[]> =>
  query
    .selectFrom('account_conversations')
    .innerJoin('support_conversations', 'id', 'conversation')
    .select(CONVERSATION)
    .where('email', '=', email)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countConversationsOfAccount(query: Query, email: string): Promise<number> {
  const select = query.selectFrom('account_conversations').where('email', '=', email)
  const {count} = await select.select(({fn}) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export async function countConversations(query: Query, visitor: string): Promise<number> {
  const select = query.selectFrom('support_conversations').where('visitor', '=', visitor)
  const {count} = await select.select(({fn}) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export const allConversations = (
  query: Query,
  after: TimePosition | null,
  offset: number,
  limit: number,
): Promise<DetailsRow[]> =>
  query
    .selectFrom('support_conversations')
    .select(['rowid as row', ...CONVERSATION, 'is_spam', 'details'])
    .where(isAfter('updated_at', after))
    .orderBy('updated_at', 'desc')
    .orderBy('rowid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns one conversation, or none. */
export const conversation = (query: Query, id: string): Promise<DetailsRow[]> =>
  query
    .selectFrom('support_conversations')
    .select(['rowid as row', ...CONVERSATION, 'is_spam', 'details'])
    .where('id', '=', id)
    .execute()

/** Returns the messages of conversations by their ids, oldest first. */
export async function messagesOf(query: Query, ids: string[]): Promise<Map<string, SupportMessage[]>> {
  const messages = new Map(ids.map(id => [id, [] as SupportMessage[]]))
  if (ids.length === 0) return messages
  const rows = await query
    .selectFrom('support_messages')
    .select([...MESSAGE, 'conversation_id'])
    .where('conversation_id', 'in', ids)
    .orderBy('number')
    .execute()
  for (const {conversation_id, ...message} of rows) messages.get(conversation_id)?.push(message)
  return messages
}

export const messageByKey = (trx: Query, id: string, key: string): Promise<SupportMessage | undefined> =>
  trx
    .selectFrom('support_messages')
    .select(MESSAGE)
    .where('conversation_id', '=', id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export async function countMessages(trx: Query, id: string): Promise<number> {
  const select = trx.selectFrom('support_messages').where('conversation_id', '=', id)
  const {count} = await select.select(({fn}) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** A conversation stays with its first account. */
export async function addToAccount(trx: Query, id: string, email: string): Promise<void> {
  await trx
    .insertInto('account_conversations')
    .values({conversation: id, email})
    .onConflict(conflict => conflict.column('conversation').doNothing())
    .execute()
}
