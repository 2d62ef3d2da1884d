import {messageOf} from '@/lib/errors'
import type {Publication} from './publication'
import {isInFront, isShared, PUBLISHED_TYPES, type Receipt, receiptId, type StoredReceipt} from './receipt'
import {writeClient} from './write-client'

/**
 * Stores the latest receipt of a document in the content lake; skips those of late messages, and types that the site does not publish. Deletes it
 * when the document and its draft are deleted. Does nothing without a write token. Failures are logged: the pages are public
 * either way.
 */
export async function storeReceipt({type, updatedAt, after}: Publication, receipt: Receipt): Promise<void> {
  const {id, rev, ms, pages, hasMore, unproven, redirect, search, shared, front} = receipt
  const client = writeClient()
  if (!client || !PUBLISHED_TYPES.includes(type)) return
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
    ...(search && {search}),
    ...(shared === undefined ? {} : {isShared: isShared(shared)}),
    ...(front && {isInFront: isInFront(front)}),
  }
  try {
    const previous = await client.getDocument<StoredReceipt>(stored._id)
    if (previous?.updatedAt && updatedAt && previous.updatedAt > updatedAt) return
    const [published, draft] = await client.getDocuments([id, `drafts.${id}`])
    // Deleted since then, or created again after the deletion: that change has a receipt of its own.
    if ((published === null) !== (after === null)) return
    if (published === null && draft === null) await client.delete(stored._id)
    else await client.createOrReplace(stored)
  } catch (error) {
    console.error(`Cannot store the receipt of ${id}: ${messageOf(error)}`)
  }
}
