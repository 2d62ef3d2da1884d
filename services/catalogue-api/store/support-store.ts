import {randomBytes} from 'node:crypto'
import type {ReceivedConversation} from '../../../contract/administration.ts'
import type {SupportConversation, SupportConversationReceipt, SupportMessage} from '../../../contract/support.ts'
import type {TimePosition} from '../cursor.ts'
import type {Database, Query} from '../database/database.ts'
import {lockAccount} from './account-store.ts'
import type {Positioned} from './inbox.ts'
import {digestOf, digestOfQuestion, newId, type Question, toKey} from './support/digests.ts'
import {insertMessage, pageOf, toReceived, withMessages} from './support/messages.ts'
import * as queries from './support/queries.ts'
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
 * Conversations of visitors with the support team. A write is on the disk when its method resolves. The store contains only
 * digests of visitors' tokens, so a copy of the database grants no access to conversations.
 */
export class SupportStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Starts a conversation and returns it with the visitor's token: the sender's, or a new one. With a known idempotency key
   * it returns the earlier conversation, or null when that has another question or another visitor. The first conversation of a
   * visitor goes to the sender instead, if they have become another visitor since.
   */
  start(question: Question, sender: Sender): Promise<SupportConversationReceipt | null> {
    return this.#database.transaction(async trx => {
      const key = toKey(sender.idempotencyKey)
      const earlier = key === null ? undefined : await queries.conversationByKey(trx, key)
      return earlier ? this.#repeat(trx, earlier, question, sender) : this.#create(trx, question, sender, key)
    })
  }

  /** Returns a page of a visitor's conversations, latest message first, and their number; none for an unknown token. */
  async list(token: string, offset: number, limit: number): Promise<{data: SupportConversation[]; total: number}> {
    const {query} = this.#database
    const visitor = digestOf(token)
    const rows = await queries.conversationsOfVisitor(query, visitor, offset, limit)
    return {data: await pageOf(query, rows), total: await queries.countConversations(query, visitor)}
  }

  /** Returns a page of the conversations that were started while signed in to an account, and their number. */
  async listOfAccount(
    email: string,
    offset: number,
    limit: number,
  ): Promise<{data: SupportConversation[]; total: number}> {
    const {query} = this.#database
    const rows = await queries.conversationsOfAccount(query, email, offset, limit)
    return {data: await pageOf(query, rows), total: await queries.countConversationsOfAccount(query, email)}
  }

  /** Adds a visitor's message. With an idempotency key known in this conversation it returns the earlier message. */
  add(id: string, token: string, text: string, idempotencyKey: string | null): Promise<SupportMessage | Refusal> {
    return this.#database.transaction(async (trx): Promise<SupportMessage | Refusal> => {
      const visitor = await queries.lockConversation(this.#database.kind, trx, id)
      if (visitor !== digestOf(token)) return 'not-found'
      const key = toKey(idempotencyKey)
      const earlier = key === null ? undefined : await queries.messageByKey(trx, id, key)
      if (earlier) return earlier.text === text ? earlier : 'key-reused'
      if ((await queries.countMessages(trx, id)) >= MAX_MESSAGES) return 'full'
      return insertMessage(trx, id, {author: 'visitor', text, key})
    })
  }

  /** Adds the team's reply to a conversation; returns null when the conversation does not exist. */
  reply(id: string, text: string): Promise<SupportMessage | null> {
    return this.#database.transaction(async trx =>
      (await queries.lockConversation(this.#database.kind, trx, id)) === null
        ? null
        : insertMessage(trx, id, {author: 'team', text, key: null}),
    )
  }

  /**
   * Returns a page of all conversations, latest message first, with what the visitors entered about themselves, and whether more
   * follow.
   */
  async listAll(
    after: TimePosition | null,
    offset: number,
    limit: number,
  ): Promise<{page: Positioned<ReceivedConversation>[]; hasMore: boolean}> {
    const {query} = this.#database
    const rows = await queries.allConversations(query, after, offset, limit + 1)
    const items = await toReceived(query, rows.slice(0, limit))
    const page = rows.flatMap((row, index) => {
      const item = items[index]
      return item ? [{item, position: {time: row.updated_at, id: String(row.row)}}] : []
    })
    return {page, hasMore: page.length < rows.length}
  }

  /** Returns a conversation with what the visitor entered, or null when it does not exist. */
  async find(id: string): Promise<ReceivedConversation | null> {
    const {query} = this.#database
    const [conversation] = await toReceived(query, await queries.conversation(query, id))
    return conversation ?? null
  }

  async #repeat(
    trx: Query,
    earlier: queries.StartedRow,
    question: Question,
    {token, idempotencyKey, account = null}: Sender,
  ): Promise<SupportConversationReceipt | null> {
    const visitorToken = earlier.token_salt === null ? token : createVisitorToken(earlier.token_salt, idempotencyKey)
    if (visitorToken === null || digestOf(visitorToken) !== earlier.visitor) return null
    if (digestOfQuestion(question) !== earlier.digest) return null
    // The first attempt may have been sent before the visitor signed in.
    if (account !== null) await this.#addToAccount(trx, earlier.id, account)
    // The browser may have got another token since, for a question in another tab, and it stores only one.
    const isMoved = token !== null && token !== visitorToken && (await this.#isVisitor(trx, token))
    if (isMoved) await queries.moveConversation(trx, earlier.id, digestOf(token))
    const [conversation] = await withMessages(trx, [earlier])
    return conversation ? {visitor_token: isMoved ? token : visitorToken, conversation} : null
  }

  async #create(
    trx: Query,
    question: Question,
    sender: Sender,
    key: string | null,
  ): Promise<SupportConversationReceipt> {
    const {token, idempotencyKey, isSpam, account = null} = sender
    const {text, ...details} = question
    const isReturning = token !== null && (await this.#isVisitor(trx, token))
    const salt = isReturning ? null : randomBytes(32).toString('base64url')
    const visitorToken = salt === null ? (token ?? '') : createVisitorToken(salt, idempotencyKey)
    const [id, now] = [newId(), new Date().toISOString()]
    const row = {
      id,
      visitor: digestOf(visitorToken),
      created_at: now,
      updated_at: now,
      idempotency_key: key,
      // Only a retry needs the salt, and only a request with a key can be retried.
      token_salt: key === null ? null : salt,
      digest: digestOfQuestion(question),
      is_spam: isSpam ? 1 : 0,
      details: JSON.stringify(details),
    }
    await trx.insertInto('support_conversations').values(row).execute()
    if (account !== null) await this.#addToAccount(trx, id, account)
    const message = await insertMessage(trx, id, {author: 'visitor', text, key: null})
    const conversation = {id, created_at: now, updated_at: message.sent_at, messages: [message]}
    return {visitor_token: visitorToken, conversation}
  }

  /** Returns whether this API issued a token: each visitor has a conversation. */
  async #isVisitor(trx: Query, token: string): Promise<boolean> {
    return (await queries.countConversations(trx, digestOf(token))) > 0
  }

  /** Adds a conversation to an account, unless the account has been removed since its session was found. */
  async #addToAccount(trx: Query, conversation: string, email: string): Promise<void> {
    if (await lockAccount(this.#database.kind, trx, email)) await queries.addToAccount(trx, conversation, email)
  }
}
