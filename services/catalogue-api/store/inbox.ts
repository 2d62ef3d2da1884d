import {z} from 'zod'
import {
  type NewsletterSubscriber,
  newsletterSubscriber,
  type ReceivedContact,
  receivedContact,
} from '../../../contract/administration.ts'
import type {TimePosition} from '../cursor.ts'
import {isAfter} from '../database/conditions.ts'
import type {Database, Query} from '../database/database.ts'

/** An item of a list and its position in it. */
export type Positioned<Item> = {item: Item; position: TimePosition}

export type Inbox = ReturnType<typeof createInbox>

/** Number of rows that an export reads at once; other requests run in between. */
const BATCH = 500

const visitorDetails = z.object({
  name: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  page: z.string().nullable().default(null),
})

/** Creates the reader of what visitors sent: contact messages, newsletter subscriptions and support messages. */
export function createInbox({query}: Database) {
  return {
    /** Returns at most `limit` contact messages, newest first, from a position on. */
    async listContacts(after: TimePosition | null, limit: number): Promise<Positioned<ReceivedContact>[]> {
      const rows = await selectContacts(query)
        .where(isAfter('received_at', after))
        .orderBy('received_at', 'desc')
        .orderBy('rowid', 'desc')
        .limit(limit)
        .execute()
      return rows.map(row => ({item: toContact(row), position: {time: row.received_at, id: String(row.row)}}))
    },

    /** Returns at most `limit` subscriptions, newest first, from a position on. */
    async listSubscribers(after: TimePosition | null, limit: number): Promise<Positioned<NewsletterSubscriber>[]> {
      const rows = await selectSubscribers(query)
        .where(isAfter('subscribed_at', after))
        .orderBy('subscribed_at', 'desc')
        .orderBy('rowid', 'desc')
        .limit(limit)
        .execute()
      return rows.map(row => ({
        item: newsletterSubscriber.parse(row),
        position: {time: row.subscribed_at, id: String(row.row)},
      }))
    },

    /** Yields all contact messages, oldest first. */
    allContacts: () =>
      readAll(
        from => selectContacts(query).where('rowid', '>', from).orderBy('rowid').limit(BATCH).execute(),
        row => toContact(row),
      ),

    /** Yields all subscriptions, oldest first. */
    allSubscribers: () =>
      readAll(
        from => selectSubscribers(query).where('rowid', '>', from).orderBy('rowid').limit(BATCH).execute(),
        row => newsletterSubscriber.parse(row),
      ),

    /** Yields the messages of all conversations, or of one, oldest first. */
    allMessages: (conversation: string | null) =>
      readAll(
        from =>
          selectMessages(query)
            .where('number', '>', from)
            .$if(conversation !== null, select => select.where('conversation_id', '=', conversation))
            .orderBy('number')
            .limit(BATCH)
            .execute(),
        ({details, is_spam, ...line}) => ({
          ...line,
          ...visitorDetails.parse(JSON.parse(details)),
          is_spam: is_spam === 1,
        }),
      ),
  }
}

const selectContacts = (query: Query) =>
  query.selectFrom('contact_submissions').select(['rowid as row', 'reference', 'received_at', 'is_spam', 'document'])

const selectSubscribers = (query: Query) =>
  query.selectFrom('newsletter_subscriptions').select(['rowid as row', 'email', 'subscribed_at'])

const selectMessages = (query: Query) =>
  query
    .selectFrom('support_messages')
    .innerJoin('support_conversations', 'support_conversations.id', 'conversation_id')
    .select(['number as row', 'conversation_id', 'sent_at', 'author', 'text', 'details', 'is_spam'])

type ContactRow = {reference: string; received_at: string; is_spam: number; document: string}

const toContact = ({reference, received_at, is_spam, document}: ContactRow): ReceivedContact =>
  receivedContact.parse({...JSON.parse(document), reference, received_at, is_spam: is_spam === 1})

/** Reads rows in batches by their number, so that nothing waits for a long export and no row is repeated or left out. */
async function* readAll<Row extends {row: number}, Item>(
  readBatch: (from: number) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): AsyncGenerator<Item> {
  for (let from = 0; ; ) {
    const rows = await readBatch(from)
    yield* rows.map(toItem)
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    from = last.row
  }
}
