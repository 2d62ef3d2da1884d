import {decodeSignatureHeader} from '@sanity/webhook'
import type {NextApiRequest, NextApiResponse} from 'next'
import {env} from '@/lib/env'
import {readBody} from '@/lib/http/read-body'
import {storeReceipt} from '@/lib/publishing/store-receipt'
import {latestCommitTime} from '@/lib/publishing/latest-commit-time'
import {parsePublication} from '@/lib/publishing/publication'
import {publish} from '@/lib/publishing/publish'
import type {Receipt} from '@/lib/publishing/receipt'
import {verifySignature} from '@/lib/publishing/verify-signature'
import {staticPath} from '@/lib/routes'

/** The signature is over the bytes as they came. */
export const config = {api: {bodyParser: false}}

/**
 * Receipts of messages that were dealt with, by their signed hash: one that comes again is answered, not done again. What
 * else a message bears, also its key, whoever repeats it may change.
 */
const done = new Map<string, Receipt>()
const MOST_KEPT = 1000

/** Takes the content lake's webhook: what was published reaches every page that shows it, and the answer proves it. */
export default async function revalidate(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const receivedAt = Date.now()
  const secret = env.SANITY_WEBHOOK_SECRET
  if (!secret) return response.status(503).json({error: 'SANITY_WEBHOOK_SECRET is not set: nothing can be published.'})
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return response.status(405).json({error: 'Only POST is taken here.'})
  }
  const body = await readBody(request)
  if (body === null) return response.status(413).json({error: 'The message is too large.'})
  const signature = first(request.headers['sanity-webhook-signature']) ?? ''
  const fault = await verifySignature(body, signature, secret)
  if (fault) return response.status(401).json({error: fault})

  const {hashedPayload: hash} = decodeSignatureHeader(signature)
  const earlier = done.get(hash)
  if (earlier) return response.status(200).json({...earlier, repeated: true})

  let publication: ReturnType<typeof parsePublication>
  try {
    publication = parsePublication(body)
  } catch (error) {
    return response.status(400).json({error: messageOf(error)})
  }
  try {
    const committedBy = latestCommitTime(first(request.headers['sanity-transaction-time']), signature, receivedAt)
    const receipt = await publish(publication, {
      committedBy,
      // Next asks for the page itself: what rewrites lead to it is not looked at.
      revalidate: path => response.revalidate(staticPath(path)),
    })
    console.log(`Published ${receipt.id}: ${receipt.pages.length} pages in ${receipt.ms} ms`)
    for (const {path, reason} of receipt.unproven) console.error(`Not published at ${path}: ${reason}`)
    await storeReceipt(publication, receipt)
    const isDone = receipt.unproven.length === 0
    if (isDone) remember(hash, receipt)
    return response.status(isDone ? 200 : 503).json(receipt)
  } catch (error) {
    console.error(`Not published ${publication.id}: ${messageOf(error)}`)
    response.setHeader('Retry-After', '1')
    return response.status(503).json({error: 'The change could not be published yet.'})
  }
}

function remember(hash: string, receipt: Receipt): void {
  done.set(hash, receipt)
  const [oldest] = done.keys()
  if (done.size > MOST_KEPT && oldest !== undefined) done.delete(oldest)
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
