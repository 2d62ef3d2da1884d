import {randomBytes} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import type {ReceivedConversation} from '../../../contract/administration.ts'
import type {SupportConversation, SupportConversationReceipt, SupportMessage} from '../../../contract/support.ts'
import {inTransaction} from '../../kit/sqlite.ts'
import {type TimePosition, toBounds} from '../cursor.ts'
import type {Positioned} from './inbox.ts'
import {digestOf, digestOfQuestion, newId, type Question, toKey} from './support/digests.ts'
import {insertMessage, toReceived, withMessages} from './support/messages.ts'
import {conversationRow, countRow, detailsRow, messageRow, type StartedRow, startedRow} from './support/rows.ts'
import {prepareSupportStatements, type SupportStatements} from './support/statements.ts'
import {createVisitorToken} from './support/visitor-token.ts'

/** Maximum number of messages of one conversation. */
export const MAX_MESSAGES = 200

/**
 * `token` identifies a returning visitor; a token that this API did not issue is ignored. `account` is the email address of a
 * signed-in sender.
 */
type Sender = {token: string | null; idempotencyKey: string | null; isSpam: boolean; account?: string | null}
/** Why a message is not added: `key-reused` means that its idempotency key belongs to another text. */
type Refusal = 'not-found' | 'full' | 'key-reused'

/**
 * Conversations of visitors with the support team. A write is on the disk when its method returns. The store contains only
 * digests of visitors' tokens, so a copy of the database grants no access to conversations.
 */
export class SupportStore {
  readonly #database: DatabaseSync
  readonly #sql: SupportStatements

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#sql = prepareSupportStatements(database)
  }

  /**
   * Starts a conversation and returns it with the visitor's token: the sender's, or a new one. With a known idempotency key
   * it returns the earlier conversation, or null when that has another question or another visitor.
   */
  start(question: Question, sender: Sender): SupportConversationReceipt | null {
    return inTransaction(this.#database, () => {
      const key = toKey(sender.idempotencyKey)
      const earlier = key === null ? undefined : startedRow.optional().parse(this.#sql.conversationByKey.get(key))
      return earlier ? this.#repeat(earlier, question, sender) : this.#create(question, sender, key)
    })
  }

  /** Returns a page of a visitor's conversations, latest message first, and their number; none for an unknown token. */
  list(token: string, offset: number, limit: number): {data: SupportConversation[]; total: number} {
    const visitor = digestOf(token)
    const rows = z.array(conversationRow).parse(this.#sql.conversationsOfVisitor.all(visitor, limit, offset))
    return {data: rows.map(row => withMessages(this.#sql, row)), total: this.#countConversations(visitor)}
  }

  /** Returns a page of the conversations that were started while signed in to an account, and their number. */
  listOfAccount(email: string, offset: number, limit: number): {data: SupportConversation[]; total: number} {
    const rows = z.array(conversationRow).parse(this.#sql.conversationsOfAccount.all(email, limit, offset))
    const {count} = countRow.parse(this.#sql.countConversationsOfAccount.get(email))
    return {data: rows.map(row => withMessages(this.#sql, row)), total: count}
  }

  /** Adds a visitor's message. With an idempotency key known in this conversation it returns the earlier message. */
  add(id: string, token: string, text: string, idempotencyKey: string | null): SupportMessage | Refusal {
    return inTransaction(this.#database, () => {
      if (!this.#sql.conversationOfVisitor.get(id, digestOf(token))) return 'not-found'
      const key = toKey(idempotencyKey)
      const earlier = key === null ? undefined : messageRow.parse(this.#sql.messageByKey.get(id, key))
      if (earlier) return earlier.text === text ? earlier : 'key-reused'
      if (countRow.parse(this.#sql.countMessages.get(id)).count >= MAX_MESSAGES) return 'full'
      return insertMessage(this.#sql, id, {author: 'visitor', text, key})
    })
  }

  /** Adds the team's reply to a conversation; returns null when the conversation does not exist. */
  reply(id: string, text: string): SupportMessage | null {
    return inTransaction(this.#database, () =>
      this.#sql.messages.get(id) ? insertMessage(this.#sql, id, {author: 'team', text, key: null}) : null,
    )
  }

  /** Returns a page of all conversations, latest message first, with what the visitors entered about themselves. */
  listAll(after: TimePosition | null, offset: number, limit: number): Positioned<ReceivedConversation>[] {
    return z
      .array(detailsRow)
      .parse(this.#sql.allConversations.all(...toBounds(after), limit, offset))
      .map(row => ({item: toReceived(this.#sql, row), position: {time: row.updated_at, id: String(row.row)}}))
  }

  /** Returns a conversation with what the visitor entered, or null when it does not exist. */
  find(id: string): ReceivedConversation | null {
    const row = detailsRow.optional().parse(this.#sql.conversation.get(id))
    return row ? toReceived(this.#sql, row) : null
  }

  #repeat(
    earlier: StartedRow,
    question: Question,
    {token, idempotencyKey, account = null}: Sender,
  ): SupportConversationReceipt | null {
    const visitorToken = earlier.token_salt === null ? token : createVisitorToken(earlier.token_salt, idempotencyKey)
    if (visitorToken === null || digestOf(visitorToken) !== earlier.visitor) return null
    if (digestOfQuestion(question) !== earlier.digest) return null
    // The first attempt may have been sent before the visitor signed in.
    if (account !== null) this.#sql.addToAccount.run(earlier.id, account)
    return {visitor_token: visitorToken, conversation: withMessages(this.#sql, earlier)}
  }

  #create(question: Question, sender: Sender, key: string | null): SupportConversationReceipt {
    const {token, idempotencyKey, isSpam, account = null} = sender
    const {text, ...details} = question
    const isReturning = token !== null && this.#countConversations(digestOf(token)) > 0
    const salt = isReturning ? null : randomBytes(32).toString('base64url')
    const visitorToken = salt === null ? (token ?? '') : createVisitorToken(salt, idempotencyKey)
    const id = newId()
    const now = new Date().toISOString()
    this.#sql.insertConversation.run(
      id,
      digestOf(visitorToken),
      now,
      now,
      key,
      // Only a retry needs the salt, and only a request with a key can be retried.
      key === null ? null : salt,
      digestOfQuestion(question),
      isSpam ? 1 : 0,
      JSON.stringify(details),
    )
    if (account !== null) this.#sql.addToAccount.run(id, account)
    const {sent_at} = insertMessage(this.#sql, id, {author: 'visitor', text, key: null})
    const conversation = withMessages(this.#sql, {id, created_at: now, updated_at: sent_at})
    return {visitor_token: visitorToken, conversation}
  }

  #countConversations(visitor: string): number {
    return countRow.parse(this.#sql.countConversations.get(visitor)).count
  }
}
