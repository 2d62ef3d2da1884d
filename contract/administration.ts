import {z} from 'zod'
import {importedProduct} from './imported-product.ts'
import {searchSynonyms} from './search-synonyms.ts'
import {contactTopic} from './submission.ts'
import {supportConversation} from './support.ts'
import {DEFAULT_LIMIT, integer, MAX_LIMIT} from './values.ts'

/* What visitors sent, for the owner of the shop. Every list is also a CSV file: `format=csv` or `Accept: text/csv`. */

const cursor = z.string().max(200).optional()
const limit = integer(1, MAX_LIMIT).default(DEFAULT_LIMIT)
const format = z.enum(['json', 'csv']).optional()

/** A page of a list, newest first; `cursor` is the `next_cursor` of the page before. A CSV file has all rows, oldest first. */
export const administrationQuery = z.strictObject({cursor, limit, format})

/** `offset` skips conversations on the first page. */
export const administrationConversationsQuery = z.strictObject({
  cursor,
  offset: integer(0, 1_000_000).default(0),
  limit,
  format,
})

export const administrationFormat = z.strictObject({format})

/** A file of RFC 4180 in UTF-8. Cells that a spreadsheet would run as a formula begin with an apostrophe. */
export const csvFile = z.string().meta({id: 'CsvFile'})

const nextCursor = z.string().nullable()
const optionalText = z.string().nullable().default(null)

/** A message of the contact form. A value in its hidden field makes it spam. */
export const receivedContact = z
  .object({
    reference: z.string(),
    received_at: z.iso.datetime(),
    is_spam: z.boolean(),
    topic: contactTopic,
    name: z.string(),
    email: z.string(),
    company: optionalText,
    shop_url: optionalText,
    order_number: optionalText,
    message: z.string(),
  })
  .meta({id: 'ReceivedContact'})

export const receivedContactList = z
  .object({data: z.array(receivedContact), next_cursor: nextCursor})
  .meta({id: 'ReceivedContactList'})

export const newsletterSubscriber = z
  .object({email: z.string(), subscribed_at: z.iso.datetime()})
  .meta({id: 'NewsletterSubscriber'})

export const newsletterSubscriberList = z
  .object({data: z.array(newsletterSubscriber), next_cursor: nextCursor})
  .meta({id: 'NewsletterSubscriberList'})

/** `visitor` is what the visitor entered about themselves, and the page on which they asked. */
export const receivedConversation = supportConversation
  .extend({is_spam: z.boolean(), visitor: z.record(z.string(), z.string())})
  .meta({id: 'ReceivedConversation'})

/** Sorted by `updated_at`, newest first. A page of very long conversations has fewer than `limit`; `next_cursor` continues it. */
export const receivedConversationList = z
  .object({data: z.array(receivedConversation), next_cursor: nextCursor})
  .meta({id: 'ReceivedConversationList'})

export type ReceivedContact = z.infer<typeof receivedContact>
export type NewsletterSubscriber = z.infer<typeof newsletterSubscriber>
export type ReceivedConversation = z.infer<typeof receivedConversation>

/** A product as the administrator writes it. */
export const productDocument = importedProduct.meta({id: 'ProductDocument'})

/** The same, as it replaces a product; `updated_at` is the current time when it is missing. */
export const productReplacement = z
  .strictObject({...importedProduct.shape, updated_at: importedProduct.shape.updated_at.optional()})
  .meta({id: 'ProductReplacement'})

/** A JSON merge patch of a product. */
export const productPatch = z.looseObject({}).meta({id: 'ProductPatch'})

/** The synonyms of the search; `[]` means none. */
export const synonymDocument = z.strictObject({search_synonyms: searchSynonyms}).meta({id: 'SynonymDocument'})
