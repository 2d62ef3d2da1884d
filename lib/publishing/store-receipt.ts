import {messageOf} from '@/lib/errors'
import type {Publication} from './publication'
import {isInFront, type Receipt, receiptId, type StoredReceipt, TYPES_ON_PAGES} from './receipt'
import {writeClient} from './write-client'

/**
 * Stores the latest receipt of a document in the content lake; skips stale ones, and types that no page shows. Deletes it
 * when the document and its draft are deleted. Does nothing without a write token. Failures are logged: the pages are public
 * either way.
 */
export async function storeReceipt({type, updatedAt, after}: Publication, receipt: Receipt): Promise<void> {
  const {id, rev, ms, pages, hasMore, unproven, redirect, shared, front} = receipt
  const client = writeClient()
  if (!client || !TYPES_ON_PAGES.includes(type)) return
  const stored: StoredReceipt = {
    _id: receiptId(id),
    _type: 'receipt',
    document: id,
    rev,
    updatedAt,
    at: new Date().toISOString(),
    ms,
    pages: pages.map(({path, outcome}) => ({_key: path, path, outcome})),
    hasMore,
    unproven: unproven.map(({path, reason}) => ({_key: path, path, reason})),
    redirect,
    ...(shared === undefined ? {} : {isShared: shared !== null && shared.confirmed >= shared.instances}),
    ...(front && {isInFront: isInFront(front)}),
  }
  try {
    const previous = await client.getDocument<StoredReceipt>(stored._id)
    if (previous?.updatedAt && updatedAt && previous.updatedAt > updatedAt) return
    const isDeleted = after === null && !(await client.getDocuments([id, `drafts.${id}`])).some(Boolean)
    if (isDeleted) await client.delete(stored._id)
    else await client.createOrReplace(stored)
  } catch (error) {
    console.error(`Cannot store the receipt of ${id}: ${messageOf(error)}`)
  }
}
