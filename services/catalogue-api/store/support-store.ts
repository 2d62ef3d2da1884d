import {createHash, createHmac, randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type SupportConversation, type SupportMessage, supportMessage} from '../../../contract/support.ts'
import {inTransaction} from '../../kit/sqlite.ts'

/** Most messages of one conversation. */
export const MOST_MESSAGES = 200

type Question = {text: string; name?: string; email?: string; page?: string}
/** Who asks, and under which key; a token nobody was given counts as none. */
type Asking = {token: string | null; idempotencyKey: string | null; isSpam: boolean}
type Started = {visitor_token: string; conversation: SupportConversation}

const conversationRow = z.object({id: z.string(), created_at: z.string(), updated_at: z.string()})
const startedRow = conversationRow
  .extend({visitor: z.string(), token_salt: z.string().nullable(), digest: z.string()})
  .optional()
const keptRow = supportMessage.optional()
const countRow = z.object({count: z.int()})
const detailsRow = conversationRow.extend({is_spam: z.int(), details: z.string()})
const storedDetails = z.record(z.string(), z.string())

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const newId = () => randomBytes(12).toString('base64url')

export type SupportStore = ReturnType<typeof createSupportStore>

/**
 * Questions of visitors and what follows them; what a method has answered is on the disk. Of a visitor's token only a
 * digest is kept: a copy of the database opens no conversation.
 */
export function createSupportStore(database: DatabaseSync) {
  const findStarted = database.prepare('select * from support_conversations where idempotency_key = ?')
  const countOf = database.prepare('select count(*) as count from support_conversations where visitor = ?')
  const countMessages = database.prepare('select count(*) as count from support_messages where conversation_id = ?')
  const findOwn = database.prepare(
    'select id, created_at, updated_at from support_conversations where id = ? and visitor = ?',
  )
  const listOwn = database.prepare(
    `select id, created_at, updated_at from support_conversations where visitor = ?
     order by updated_at desc, id limit ? offset ?`,
  )
  const listAll = database.prepare(
    `select id, created_at, updated_at, is_spam, details from support_conversations
     order by updated_at desc, id limit ? offset ?`,
  )
  const listMessages = database.prepare(
    'select id, author, text, sent_at from support_messages where conversation_id = ? order by number',
  )
  const findMessage = database.prepare(
    `select id, author, text, sent_at from support_messages where conversation_id = ? and idempotency_key = ?`,
  )
  const insertConversation = database.prepare(
    `insert into support_conversations
       (id, visitor, created_at, updated_at, idempotency_key, token_salt, digest, is_spam, details)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertMessage = database.prepare(
    `insert into support_messages (id, conversation_id, author, text, sent_at, idempotency_key)
     values (?, ?, ?, ?, ?, ?)`,
  )
  const touch = database.prepare('update support_conversations set updated_at = ? where id = ?')

  const isKnown = (visitor: string) => countRow.parse(countOf.get(visitor)).count > 0
  const withMessages = (row: z.infer<typeof conversationRow>): SupportConversation => ({
    id: row.id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    messages: z.array(supportMessage).parse(listMessages.all(row.id)),
  })
  const write = (
    conversationId: string,
    author: SupportMessage['author'],
    text: string,
    idempotencyKey: string | null,
  ): SupportMessage => {
    const message: SupportMessage = {id: newId(), author, text, sent_at: new Date().toISOString()}
    insertMessage.run(message.id, conversationId, author, text, message.sent_at, idempotencyKey)
    touch.run(message.sent_at, conversationId)
    return message
  }

  return {
    /**
     * Starts a conversation and answers it with the visitor's token: the one that was given, or a new one. A key seen
     * before answers the conversation of then, or null when it came with another question or from another visitor.
     */
    start({text, ...details}: Question, {token, idempotencyKey, isSpam}: Asking): Started | null {
      const digest = sha256(JSON.stringify([text, details]))
      return inTransaction(database, () => {
        const key = idempotencyKey === null ? null : sha256(idempotencyKey)
        const known = key === null ? undefined : startedRow.parse(findStarted.get(key))
        if (known) {
          const kept = known.token_salt === null ? token : toToken(known.token_salt, idempotencyKey)
          if (kept === null || sha256(kept) !== known.visitor || digest !== known.digest) return null
          return {visitor_token: kept, conversation: withMessages(known)}
        }
        const returning = token !== null && isKnown(sha256(token)) ? token : null
        const salt = returning === null ? randomBytes(32).toString('base64url') : null
        const visitorToken = returning ?? toToken(salt ?? '', idempotencyKey)
        const id = newId()
        const now = new Date().toISOString()
        insertConversation.run(
          id,
          sha256(visitorToken),
          now,
          now,
          key,
          // Without a key there is no second attempt that would need the token again.
          key === null ? null : salt,
          digest,
          isSpam ? 1 : 0,
          JSON.stringify(details),
        )
        const {sent_at} = write(id, 'visitor', text, null)
        return {visitor_token: visitorToken, conversation: withMessages({id, created_at: now, updated_at: sent_at})}
      })
    },

    /** A visitor's conversations, the one written in last first, with how many there are; none for an unknown token. */
    list(token: string, offset: number, limit: number): {data: SupportConversation[]; total: number} {
      const visitor = sha256(token)
      const rows = z.array(conversationRow).parse(listOwn.all(visitor, limit, offset))
      return {data: rows.map(withMessages), total: countRow.parse(countOf.get(visitor)).count}
    },

    /**
     * Adds a visitor's message. A key seen in this conversation answers the message of then. Answers why not when the
     * conversation is not this visitor's, is full, or the key came with another text.
     */
    add(
      id: string,
      token: string,
      text: string,
      idempotencyKey: string | null,
    ): SupportMessage | 'unknown' | 'full' | 'other' {
      return inTransaction(database, () => {
        if (!findOwn.get(id, sha256(token))) return 'unknown'
        const known = idempotencyKey === null ? undefined : keptRow.parse(findMessage.get(id, sha256(idempotencyKey)))
        if (known) return known.text === text ? known : 'other'
        if (countRow.parse(countMessages.get(id)).count >= MOST_MESSAGES) return 'full'
        return write(id, 'visitor', text, idempotencyKey === null ? null : sha256(idempotencyKey))
      })
    },

    /** Adds the team's answer to a conversation; null when there is none of this id. */
    answer(id: string, text: string): SupportMessage | null {
      return inTransaction(database, () => (listMessages.get(id) ? write(id, 'team', text, null) : null))
    },

    /** Everybody's conversations, the one written in last first, with what their visitors said of themselves. */
    listAll(offset: number, limit: number) {
      return z
        .array(detailsRow)
        .parse(listAll.all(limit, offset))
        .map(row => ({
          ...withMessages(row),
          is_spam: row.is_spam === 1,
          visitor: storedDetails.parse(JSON.parse(row.details)),
        }))
    },
  }
}

/**
 * A visitor's token of 256 bits. With a key it follows from the salt and the key, so that whoever repeats an attempt whose
 * answer was lost is given the same token again, though neither is kept in the clear.
 */
function toToken(salt: string, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return randomBytes(32).toString('base64url')
  return createHmac('sha256', salt).update(idempotencyKey).digest('base64url')
}
