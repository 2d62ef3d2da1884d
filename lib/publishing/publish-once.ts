import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {publishing} from './catalogue/precedence'
import {publishOnOne} from './claim'
import {countContent} from './count-content'
import {confirmPublic} from './front/confirm-public'
import {logUnproven} from './log-unproven'
import type {Publication} from './publication'
import {type PublishOptions, publish} from './publish'
import {isInFront, type Receipt} from './receipt'
import {storeReceipt} from './store-receipt'

/**
 * Receipts of complete publishes by the hash of their message. A repeated message is identified by the hash because the
 * signature covers it; other headers, such as the idempotency key, can be changed by anyone who replays the message.
 */
const completed = new BoundedMap<Receipt>(1000)

type Message = {
  /** The hash that the signature covers. */
  hash: string
  /** The same for every delivery of the message, to whichever server. */
  name: string
}

/**
 * Publishes a change once: for a message that has been handled completely, by this server or another one, it returns the
 * earlier receipt. Logs the result and stores the receipt in the content lake.
 */
export async function publishOnce(
  {hash, name}: Message,
  publication: Publication,
  options: PublishOptions,
): Promise<Receipt & {repeated?: true}> {
  const earlier = completed.get(hash)
  if (earlier) return {...earlier, repeated: true}
  const publishHere = () => countContent(options.committedBy, () => publishNow(publication, {...options, name}))
  const receipt = await publishOnOne(name, publishHere)
  if (receipt.unproven.length === 0 && !receipt.repeated) completed.set(hash, receipt)
  return receipt
}

async function publishNow(publication: Publication, options: PublishOptions): Promise<Receipt> {
  const proven = await publishing(() => publish(publication, options))
  const receipt = await confirmPublic(proven)
  const {shared, front} = receipt
  console.log(
    `Published ${receipt.id}: ${receipt.pages.length} pages in ${receipt.ms} ms${serversOf(shared)}${frontOf(front)}`,
  )
  logUnproven(receipt.unproven)
  await storeReceipt(publication, receipt)
  return receipt
}

function serversOf(shared: Receipt['shared']): string {
  if (shared === undefined) return ''
  return shared ? ` on ${shared.confirmed} of ${shared.instances} servers` : ' on this server; Redis is away or full'
}

const frontOf = (front: Receipt['front']) =>
  front ? `, ${isInFront(front) ? '' : 'not completely '}in front after another ${front.ms} ms` : ''
