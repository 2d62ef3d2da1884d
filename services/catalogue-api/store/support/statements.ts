import type {DatabaseSync} from 'node:sqlite'

export type SupportStatements = ReturnType<typeof prepareSupportStatements>

/** Prepares the SQL statements of the support store. */
export const prepareSupportStatements = (database: DatabaseSync) => ({
  conversationByKey: database.prepare('select * from support_conversations where idempotency_key = ?'),
  conversationOfVisitor: database.prepare(
    'select id, created_at, updated_at from support_conversations where id = ? and visitor = ?',
  ),
  conversationsOfVisitor: database.prepare(
    `select id, created_at, updated_at from support_conversations where visitor = ?
     order by updated_at desc, id limit ? offset ?`,
  ),
  conversationsOfAccount: database.prepare(
    `select id, created_at, updated_at from account_conversations
     join support_conversations on support_conversations.id = conversation
     where email = ? order by updated_at desc, id limit ? offset ?`,
  ),
  countConversationsOfAccount: database.prepare('select count(*) as count from account_conversations where email = ?'),
  /** A conversation stays with its first account. */
  addToAccount: database.prepare(
    'insert into account_conversations (conversation, email) values (?, ?) on conflict (conversation) do nothing',
  ),
  countConversations: database.prepare('select count(*) as count from support_conversations where visitor = ?'),
  allConversations: database.prepare(
    `select rowid as row, id, created_at, updated_at, is_spam, details from support_conversations
     where updated_at < ? or (updated_at = ? and rowid < ?) order by updated_at desc, rowid desc limit ? offset ?`,
  ),
  conversation: database.prepare(
    'select rowid as row, id, created_at, updated_at, is_spam, details from support_conversations where id = ?',
  ),
  messages: database.prepare(
    'select id, author, text, sent_at from support_messages where conversation_id = ? order by number',
  ),
  messageByKey: database.prepare(
    'select id, author, text, sent_at from support_messages where conversation_id = ? and idempotency_key = ?',
  ),
  countMessages: database.prepare('select count(*) as count from support_messages where conversation_id = ?'),
  insertConversation: database.prepare(
    `insert into support_conversations
       (id, visitor, created_at, updated_at, idempotency_key, token_salt, digest, is_spam, details)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  insertMessage: database.prepare(
    `insert into support_messages (id, conversation_id, author, text, sent_at, idempotency_key)
     values (?, ?, ?, ?, ?, ?)`,
  ),
  setUpdatedAt: database.prepare('update support_conversations set updated_at = ? where id = ?'),
})
