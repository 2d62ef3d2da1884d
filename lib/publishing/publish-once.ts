import type {Publication} from './publication'
import {type PublishOptions, publish} from './publish'
import type {Receipt} from './receipt'
import {storeReceipt} from './store-receipt'

/**
 * Receipts of complete publishes by the hash of their message. A repeated message is identified by the hash because the
 * signature covers it; other headers, such as the idempotency key, can be changed by anyone who replays the message.
 */
const completed = new Map<string, Receipt>()
const MAX_COMPLETED = 1000

/**
 * Publishes a change once: for a message that has been handled completely it returns the earlier receipt. Logs the result
 * and stores the receipt in the content lake.
 */
export async function publishOnce(
  hash: string,
  publication: Publication,
  options: PublishOptions,
): Promise<Receipt & {repeated?: true}> {
  const earlier = completed.get(hash)
  if (earlier) return {...earlier, repeated: true}
  const receipt = await publish(publication, options)
  console.log(`Published ${receipt.id}: ${receipt.pages.length} pages in ${receipt.ms} ms`)
  for (const {path, reason} of receipt.unproven) console.error(`Cannot publish to ${path}: ${reason}`)
  await storeReceipt(publication, receipt)
  if (receipt.unproven.length === 0) remember(hash, receipt)
  return receipt
}

function remember(hash: string, receipt: Receipt): void {
  completed.set(hash, receipt)
  const [oldest] = completed.keys()
  if (completed.size > MAX_COMPLETED && oldest !== undefined) completed.delete(oldest)
}
