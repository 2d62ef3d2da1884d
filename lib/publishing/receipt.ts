/*
 * The receipt of a publish. The site returns it to the webhook and stores it in the content lake, where the Studio shows it
 * with the document.
 */

/** Document types that pages show. The webhook ignores all others, and they have no receipts. */
export const TYPES_ON_PAGES: readonly string[] = [
  'author',
  'faqEntry',
  'navigation',
  'page',
  'policy',
  'post',
  'redirect',
  'settings',
  'topic',
]

/** State of a path after a publish: regenerated, responding with 404, or redirecting. */
export type Outcome = 'refreshed' | 'gone' | 'moved'

/** A path that shows the change, with the number of regenerations and the duration in milliseconds. */
export type Refreshed = {path: string; outcome: Outcome; attempts: number; ms: number}

/** The previous and the new address of a document. */
export type Move = {from: string; to: string}

/** How many servers of the site run this build, and how many have confirmed that they serve no older page. */
export type Shared = {instances: number; confirmed: number}

/** The result of a publish: the pages that show the change, the duration in milliseconds, and the redirect it wrote. */
export type Receipt = {
  id: string
  rev: string | null
  pages: Refreshed[]
  /** True when more pages show the document than one publish refreshes; the others follow when their revalidation is due. */
  hasMore: boolean
  /** Paths that do not verifiably show the change; a repeated message retries them. */
  unproven: {path: string; reason: string}[]
  redirect: Move | null
  ms: number
  /** With `REDIS_URL` only. Null: Redis is away or full, and the other servers follow when their pages revalidate. */
  shared?: Shared | null
}

/** A receipt as stored in the content lake; `at` is the time when the publish completed. */
export type StoredReceipt = {
  _id: string
  _type: 'receipt'
  document: string
  rev: string | null
  /** When the document changed, by the content lake's clock; null when it is deleted. */
  updatedAt: string | null
  at: string
  ms: number
  pages: {_key: string; path: string; outcome: Outcome}[]
  hasMore: boolean
  unproven: {_key: string; path: string; reason: string}[]
  redirect: Move | null
  /** Whether every server of the site shows the change; absent without `REDIS_URL`. */
  isShared?: boolean
}

/** Returns the id of a document's receipt. Ids with a dot are readable only for signed-in users. */
export const receiptId = (publishedId: string): string => `receipt.${publishedId}`
