import type {PublishResult} from '@/lib/metrics/count-publish'

/*
 * The receipt of a publish. The site returns it to the webhook and stores it in the content lake, where the Studio shows it
 * with the document.
 */

/** Document types that pages or the search show. The webhook ignores all others, and they have no receipts. */
export const PUBLISHED_TYPES: readonly string[] = [
  'author',
  'faqEntry',
  'navigation',
  'page',
  'policy',
  'post',
  'redirect',
  'searchSynonyms',
  'settings',
  'topic',
]

/** State of a path after a publish: regenerated, responding with 404, or redirecting. */
export type Outcome = 'refreshed' | 'gone' | 'moved'

/** A path that shows the change, with the number of regenerations and the duration in milliseconds. */
export type Refreshed = {path: string; outcome: Outcome; attempts: number; ms: number}

/** The previous and the new address of a document. */
export type Move = {from: string; to: string}

/**
 * Whether the search uses the published synonyms, or why it does not: the site has no token for the backend, or not the right
 * one, the backend has no synonyms that the site can change, or it rejects them.
 */
export type SearchUse = 'used' | 'unset' | 'forbidden' | 'unsupported' | 'invalid'

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
  /** Of the synonyms of the search only. */
  search?: SearchUse
  /** With `REDIS_URL` only. Null: Redis is away or full, and the other servers follow when their pages revalidate. */
  shared?: Shared | null
  /** With `FRONT_PURGE_URLS` or `FRONT_URL` only: what the caches in front have replaced. */
  front?: FrontReceipt
}

/** A cache in front that did not replace all copies. Its `front` is a host with a port. */
export type FrontFailure = {front: string; reason: string}

/**
 * A page that the public does not verifiably get through the front. `isAway` is true when the front did not respond, and `isLate` when there was
 * no time for the page.
 */
export type FrontUnproven = {path: string; reason: string; isAway: boolean; isLate?: true}

/** The result for the caches in front, with the number of addresses of pages that they should have replaced. */
export type FrontReceipt = {
  addresses: number
  /** The caches that have older copies, which follow when these are too old. */
  failed: FrontFailure[]
  /** With `FRONT_URL`, or when this server did not send a page: the pages that do not verifiably show the change there. */
  unproven?: FrontUnproven[]
  /** How many of these there was no time for, when others were proven: the message can be repeated at once. */
  remaining?: number
  ms: number
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
  /** Whether the search uses the document; absent unless it has the synonyms of the search. */
  search?: SearchUse
  /** Whether every server of the site shows the change; absent without `REDIS_URL`. */
  isShared?: boolean
  /** Whether every cache in front has the change; absent without one. */
  isInFront?: boolean
}

/** Returns the id of a document's receipt. Ids with a dot are readable only for signed-in users. */
export const receiptId = (publishedId: string): string => `receipt.${publishedId}`

/** Returns whether every server has confirmed that it serves no older page. */
export const isShared = (shared: Shared | null): boolean => shared !== null && shared.confirmed >= shared.instances

/** Whether every cache in front has the change, and it was seen through the front when that was checked. */
export const isInFront = ({failed, unproven = []}: FrontReceipt): boolean =>
  failed.length === 0 && unproven.length === 0

/**
 * Returns what the metrics say of a publish: `incomplete` when this server does not verifiably have all pages, or the search does not
 * use its synonyms, `partial` when another server or a cache in front may have older pages.
 */
export function resultOf(
  isProven: boolean,
  {shared, front, search = 'used'}: Pick<Receipt, 'shared' | 'front' | 'search'>,
): PublishResult {
  if (!isProven || search !== 'used') return 'incomplete'
  return (shared === undefined || isShared(shared)) && (!front || isInFront(front)) ? 'complete' : 'partial'
}

/** Lists the pages of which a front that responds has an older version: the publish of these is repeated. */
export const listOlderInFront = (front: FrontReceipt | undefined): Receipt['unproven'] =>
  (front?.unproven ?? []).filter(({isAway}) => !isAway).map(({path, reason}) => ({path, reason}))

/** Lists the pages of which a front that responds has an older version, without those that remain for the next message. */
export const listFailedInFront = (front: FrontReceipt | undefined): Receipt['unproven'] =>
  listOlderInFront(front?.remaining ? {...front, unproven: front.unproven?.filter(({isLate}) => !isLate) ?? []} : front)
