import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {z} from 'zod'
import {
  type NewsletterSubscriber,
  newsletterSubscriber,
  type ReceivedContact,
  receivedContact,
} from '../../../contract/administration.ts'
import {type TimePosition, toBounds} from '../cursor.ts'

/** An item of a list and its position in it. */
export type Positioned<Item> = {item: Item; position: TimePosition}

export type Inbox = ReturnType<typeof createInbox>

/** Number of rows that an export reads at once; other requests run in between. */
const BATCH = 500

const flag = z.int().transform(value => value === 1)
const rowId = z.int()
const contactRow = z.object({
  row: rowId,
  reference: z.string(),
  received_at: z.string(),
  is_spam: flag,
  document: z.string(),
})
const messageLine = z.object({
  conversation_id: z.string(),
  sent_at: z.string(),
  author: z.string(),
  text: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  page: z.string().nullable(),
  is_spam: flag,
})

/** Creates the reader of what visitors sent: contact messages, newsletter subscriptions and support messages. */
export function createInbox(database: DatabaseSync) {
  const statements = prepareStatements(database)
  return {
    /** Returns at most `limit` contact messages, newest first, from a position on. */
    listContacts: (after: TimePosition | null, limit: number): Positioned<ReceivedContact>[] =>
      statements.contacts.all(...toBounds(after), limit).map(row => {
        const item = toContact(row)
        return {item, position: {time: item.received_at, id: String(row.row)}}
      }),

    /** Returns at most `limit` subscriptions, newest first, from a position on. */
    listSubscribers: (after: TimePosition | null, limit: number): Positioned<NewsletterSubscriber>[] =>
      statements.subscribers.all(...toBounds(after), limit).map(row => {
        const item = newsletterSubscriber.parse(row)
        return {item, position: {time: item.subscribed_at, id: String(row.row)}}
      }),

    /** Yields all contact messages, oldest first. */
    allContacts: () => readAll(from => statements.contactsFrom.all(from, BATCH), toContact),

    /** Yields all subscriptions, oldest first. */
    allSubscribers: () =>
      readAll(
        from => statements.subscribersFrom.all(from, BATCH),
        row => newsletterSubscriber.parse(row),
      ),

    /** Yields the messages of all conversations, or of one, oldest first. */
    allMessages: (conversation: string | null) =>
      readAll(
        from => statements.messagesFrom.all(from, conversation, conversation, BATCH),
        row => messageLine.parse(row),
      ),
  }
}

const toContact = (row: Record<string, SQLOutputValue>): ReceivedContact => {
  const {reference, received_at, is_spam, document} = contactRow.parse(row)
  return receivedContact.parse({...JSON.parse(document), reference, received_at, is_spam})
}

/** Reads rows in batches by their number, so that nothing waits for a long export and no row is repeated or left out. */
async function* readAll<Item>(
  readBatch: (from: number) => Record<string, SQLOutputValue>[],
  toItem: (row: Record<string, SQLOutputValue>) => Item,
): AsyncGenerator<Item> {
  for (let from = 0; ; ) {
    const rows = readBatch(from)
    yield* rows.map(toItem)
    if (rows.length < BATCH) return
    from = rowId.parse(rows.at(-1)?.row)
  }
}

const prepareStatements = (database: DatabaseSync) => ({
  contacts: database.prepare(
    `select rowid as row, reference, received_at, is_spam, document from contact_submissions
     where received_at < ? or (received_at = ? and rowid < ?) order by received_at desc, rowid desc limit ?`,
  ),
  contactsFrom: database.prepare(
    `select rowid as row, reference, received_at, is_spam, document from contact_submissions
     where rowid > ? order by rowid limit ?`,
  ),
  subscribers: database.prepare(
    `select rowid as row, email, subscribed_at from newsletter_subscriptions
     where subscribed_at < ? or (subscribed_at = ? and rowid < ?)
     order by subscribed_at desc, rowid desc limit ?`,
  ),
  subscribersFrom: database.prepare(
    `select rowid as row, email, subscribed_at from newsletter_subscriptions where rowid > ? order by rowid limit ?`,
  ),
  messagesFrom: database.prepare(
    `select number as row, conversation_id, sent_at, author, text, details ->> 'name' as name,
       details ->> 'email' as email, details ->> 'page' as page, is_spam
     from support_messages join support_conversations on support_conversations.id = conversation_id
     where number > ? and (? is null or conversation_id = ?) order by number limit ?`,
  ),
})
