/*
 * What the site answers to a publish. It is also kept in the content lake, as a document beside the one that was published,
 * where the Studio shows it to whoever edits.
 */

/** Types of documents that stand on pages; of others the site is not told, and gives no receipt. */
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

/** What became of an address: made anew, gone (404), or moved to another. */
export type Outcome = 'refreshed' | 'gone' | 'moved'

/** An address that shows a change, and what it took. */
export type Refreshed = {path: string; outcome: Outcome; attempts: number; ms: number}

/** Where a document stood and where it stands now. */
export type Move = {from: string; to: string}

/** What a publish did: which pages show it now, how long that took in milliseconds, and the redirect it left. */
export type Receipt = {
  id: string
  rev: string | null
  pages: Refreshed[]
  /** Whether more pages show the change than are made anew at once: they follow when their time has come. */
  hasMore: boolean
  /** Addresses that could not be proved to show the change; a repeated message tries them again. */
  unproven: {path: string; reason: string}[]
  redirect: Move | null
  ms: number
}

/** A receipt as it lies in the content lake; `at` is the instant when the work was done. */
export type StoredReceipt = {
  _id: string
  _type: 'receipt'
  document: string
  rev: string | null
  /** When the document changed, by the content lake's clock; null when it is gone. */
  updatedAt: string | null
  at: string
  ms: number
  pages: {_key: string; path: string; outcome: Outcome}[]
  hasMore: boolean
  unproven: {_key: string; path: string; reason: string}[]
  redirect: Move | null
}

/** Where the receipt of a document's last publish lies: with a dot in it, an id is private to those who sign in. */
export const receiptId = (publishedId: string): string => `receipt.${publishedId}`
