import type {Publication} from './publication'
import {type StoredReceipt, type Receipt, receiptId, TYPES_ON_PAGES} from './receipt'
import {writeClient} from './write-client'

/**
 * Keeps a receipt in the content lake, where any machine and any editor finds it: the last of each document. That of an
 * earlier change than the one kept is dropped; of what stands on no page or has been deleted with its draft, and without a
 * token that may write, there is none. A failure is logged and thrown away: the pages are public whether or not that is written down.
 */
export async function storeReceipt({type, updatedAt, after}: Publication, receipt: Receipt): Promise<void> {
  const {id, rev, ms, pages, hasMore, unproven, redirect} = receipt
  const client = writeClient()
  if (!client || !TYPES_ON_PAGES.includes(type)) return
  const kept: StoredReceipt = {
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
  }
  try {
    const last = await client.getDocument<StoredReceipt>(kept._id)
    if (last?.updatedAt && updatedAt && last.updatedAt > updatedAt) return
    const isDeleted = after === null && !(await client.getDocuments([id, `drafts.${id}`])).some(Boolean)
    if (isDeleted) await client.delete(kept._id)
    else await client.createOrReplace(kept)
  } catch (error) {
    console.error(`The receipt of ${id} is not kept: ${error instanceof Error ? error.message : String(error)}`)
  }
}
